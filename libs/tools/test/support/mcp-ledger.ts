import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnsweredQuestion,
  type EarlierResult,
  normalizeToolResult,
  silentLogger,
  type Logger,
  type ToolOutcome,
} from '@faina/agent-core';
import { InMemoryPinStore } from './in-memory-pin-store.js';
import { waitFor } from '../../../../apps/api/test/support/wait-for.js';
import { type McpServerSettings } from '../../src/index.js';
import { McpToolSource } from '../../src/mcp/mcp-tool-source.js';

const ledgerProgram = fileURLToPath(new URL('mcp-ledger-server.ts', import.meta.url));

/** The only tool of a ledger server, as a source of {@link sourceTo} offers it. */
export const bookTool = 'desk__book';

/** A source that is connected to its server. */
export async function sourceTo(
  transport: McpServerSettings['transport'],
  effect: 'none' | 'external',
  logger: Logger = silentLogger,
): Promise<McpToolSource> {
  const source = new McpToolSource({
    settings: {
      name: 'desk',
      prefix: 'desk',
      transport,
      effects: [{ pattern: '*', effect }],
      approvals: [],
    },
    pins: new InMemoryPinStore(),
    reserved: new Set(),
    logger,
    limits: { firstBackoffMs: 20, longestBackoffMs: 100 },
  });
  source.start();
  await connected(source);
  return source;
}

export const connected = (source: McpToolSource): Promise<unknown> =>
  waitFor(() => source.states().some(({ status }) => status === 'available'), {
    what: 'the connection',
  });

export async function outcomeOf(
  source: McpToolSource,
  tool: string,
  args: object = {},
  answered?: AnsweredQuestion,
  results: readonly EarlierResult[] = [],
): Promise<ToolOutcome> {
  const answer = await source.call(tool, args, {
    jobId: 'job',
    tenant: 'default',
    owner: 'local',
    threadId: null,
    callKey: 'key',
    ...(answered && { answered }),
    signal: AbortSignal.timeout(10_000),
    timeoutMs: 10_000,
    progressed: () => undefined,
    earlierResults: () => results,
    language: 'en',
    askedAt: new Date(),
    now: new Date(),
    logger: silentLogger,
  });
  return normalizeToolResult(tool, answer);
}

/** The ledger server as a program, over standard streams or over HTTP, told a secret. */
export async function startLedger(kind: 'stdio' | 'http', secret = 'none-at-all') {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-ledger-'));
  const ledger = join(folder, 'ledger');
  const booked = () =>
    existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').length - 1 : 0;
  const clear = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (kind === 'stdio') {
    const env = { LEDGER: ledger, TOKEN: secret };
    const transport = { kind, command: process.execPath, args: [ledgerProgram], env } as const;
    return { transport, booked, tells: 'TOKEN', end: clear };
  }
  const portFile = join(folder, 'port');
  const env = { ...process.env, LEDGER: ledger, PORT_FILE: portFile };
  const child = spawn(process.execPath, [ledgerProgram], { env, stdio: 'ignore' });
  await waitFor(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', {
    what: 'the port of the MCP server',
  });
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8')}/mcp`;
  const end = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    clear();
  };
  const headers = { authorization: `Bearer ${secret}` };
  return { transport: { kind, url, headers } as const, booked, tells: 'authorization', end };
}
