import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Logger } from '@faina/agent-core';
import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { endChild, signalGroup, startChild } from './child-process.js';
import type { FirstWords } from './first-words.js';
import { LineSplitter } from './line-splitter.js';
import { McpTransportError } from './errors/mcp-transport-error.js';
import type { SecretMask } from '../../secrets/secret-mask.js';
import type { StdioSettings } from '../settings/mcp-server-settings.js';

/** Where to write what a server says, and what hides the secrets that it was given. */
export interface ServerLog {
  readonly logger: Logger;
  readonly mask: SecretMask;
  /** Hears what a child writes to its standard error. */
  readonly said?: FirstWords | undefined;
}

/** Of what a server writes at once; nobody looks at more. */
const maxReadChars = 10_000;
const maxLoggedChars = 64_000;
const maxEntryChars = 2_000;

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
  onclose: Transport['onclose'];
  onerror: Transport['onerror'];
  onmessage: Transport['onmessage'];

  readonly #lines: LineSplitter;
  #child: ChildProcess | undefined;
  #foreignLines = 0;
  #isOver = false;

  constructor(
    private readonly settings: StdioSettings,
    private readonly maxMessageBytes: number,
    private readonly log: ServerLog,
  ) {
    this.#lines = new LineSplitter(maxMessageBytes);
  }

  /** With `stderr` what the SDK knows a child by: one that stays silent is asked as of old. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get stderr(): Readable | null {
    return this.#child?.stderr ?? null;
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
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      this.#end(
        `The server ended ${code === null ? `by ${signal ?? 'itself'}` : `with exit code ${code}`}`,
      );
    };
    child.once('exit', (code, signal) => setTimeout(onEnd, outputMs, code, signal).unref());
    child.once('close', onEnd);
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

/** Reads a child's complaints to their end, so that it never blocks on them, and logs the first. */
function logStderr({ stderr }: ChildProcess, { logger, mask, said }: ServerLog): void {
  let logged = 0;
  stderr?.on('data', (chunk: Buffer) => {
    said?.hear(chunk.toString('utf8', 0, maxReadChars));
    if (logged >= maxLoggedChars) return;
    const text = mask(chunk.toString('utf8', 0, maxReadChars))
      .slice(0, maxEntryChars)
      .trimEnd();
    logged += Math.max(text.length, 1);
    logger.debug({ text }, 'An MCP server wrote to its standard error.');
  });
}
