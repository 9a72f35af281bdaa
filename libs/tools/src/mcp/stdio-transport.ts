import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { endChild, signalGroup, startChild } from './child-process.js';
import { LineSplitter } from './line-splitter.js';
import { logStderr, maxReadChars, type ServerLog } from './log-stderr.js';
import type { McpTransportSettings } from './mcp-server-settings.js';
import { McpTransportError } from './mcp-transport-error.js';

/** Lines on stdout that are no message; a server that writes more of them speaks something else. */
const maxForeignLines = 1_000;
/** What may wait for a server that does not read. */
const maxUnreadBytes = 16 * 1024 * 1024;
/** After the exit of a child whose output another process still holds open. */
const outputMs = 500;

/**
 * A child process that speaks MCP on its standard streams. Unlike the SDK's own transport it reports
 * the loss of the child when it happens, also while others hold its output open, and it drops the
 * connection on a message that is too large.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #lines: LineSplitter;
  #child: ChildProcess | undefined;
  #foreignLines = 0;
  #isOver = false;

  constructor(
    private readonly settings: Extract<McpTransportSettings, { kind: 'stdio' }>,
    private readonly maxMessageBytes: number,
    private readonly log: ServerLog,
  ) {
    this.#lines = new LineSplitter(maxMessageBytes);
  }

  /** @throws the system's error where the command cannot be started. */
  async start(): Promise<void> {
    const child = startChild(this.settings);
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    // A broken pipe is followed by the end of the child.
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream?.on('error', (error) => this.onerror?.(error));
    }
    logStderr(child, this.log);
    child.once('exit', () => {
      setTimeout(() => {
        this.#end('The server ended');
      }, outputMs).unref();
    });
    child.once('close', () => {
      this.#end('The server ended');
    });
    await once(child, 'spawn');
    child.on('error', (error) => this.onerror?.(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (this.#isOver || !stdin?.writable) {
      throw new McpTransportError('not_sent', 'The server does not run.');
    }
    stdin.write(serializeMessage(message));
    if (stdin.writableLength > maxUnreadBytes) this.#end('The server does not read its input');
  }

  async close(): Promise<void> {
    this.#end('The connection was closed');
    if (this.#child) await endChild(this.#child);
  }

  #read(chunk: Buffer): void {
    if (this.#isOver) return;
    const lines = this.#lines.push(chunk);
    if (lines === undefined) {
      const message = `The server sent a message of more than ${this.maxMessageBytes} bytes.`;
      this.#break(new McpTransportError('answer_too_large', message));
      return;
    }
    for (const line of lines) this.#receive(line);
  }

  #receive(line: string): void {
    if (this.#isOver || line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      this.#foreignLines += 1;
      const { logger, mask } = this.log;
      const shown = mask(line.slice(0, maxReadChars)).slice(0, 200);
      logger.debug({ line: shown }, 'An MCP server wrote what is no message.');
      if (this.#foreignLines > maxForeignLines) this.#end('The server does not speak MCP');
      return;
    }
    this.onmessage?.(message);
  }

  #end(why: string): void {
    this.#break(new McpTransportError('lost', `${why}.`));
  }

  /** Reports the loss once; the child goes in any case. */
  #break(reason: McpTransportError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.onerror?.(reason);
    this.onclose?.();
    const child = this.#child;
    if (!child) return;
    void endChild(child).then(() => {
      signalGroup(child, 'SIGKILL');
    });
  }
}
