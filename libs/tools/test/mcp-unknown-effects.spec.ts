import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizeToolResult, silentLogger, type ToolOutcome } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InMemoryPinStore } from './support/in-memory-pin-store.js';
import { McpHttpServer } from './support/mcp-http-server.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { type McpServerSettings, McpToolSource } from '../src/index.js';

const program = fileURLToPath(new URL('support/mcp-ledger-server.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mcp-ledger-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sourceTo = async (
  transport: McpServerSettings['transport'],
  effect: 'none' | 'external',
): Promise<McpToolSource> => {
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
    logger: silentLogger,
    limits: { firstBackoffMs: 20, longestBackoffMs: 100 },
  });
  source.start();
  await waitFor(() => source.states().some(({ status }) => status === 'available'), {
    what: 'the connection',
  });
  return source;
};

async function outcomeOf(
  source: McpToolSource,
  tool: string,
  args: object = {},
): Promise<ToolOutcome> {
  const answer = await source.call(tool, args, {
    jobId: 'job',
    tenant: 'default',
    owner: 'local',
    threadId: null,
    callKey: 'key',
    signal: AbortSignal.timeout(10_000),
    language: 'en',
    askedAt: new Date(),
    now: new Date(),
    logger: silentLogger,
  });
  return normalizeToolResult(tool, answer);
}

/** A server of the SDK as a program, over standard streams or over HTTP. */
async function startLedger(kind: 'stdio' | 'http') {
  const ledger = join(folder, `${kind}.ledger`);
  const booked = () =>
    existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').length - 1 : 0;
  if (kind === 'stdio') {
    const transport = {
      kind,
      command: process.execPath,
      args: [program],
      env: { LEDGER: ledger },
    } as const;
    return { transport, booked, end: () => Promise.resolve() };
  }
  const portFile = join(folder, 'port');
  const env = { ...process.env, LEDGER: ledger, PORT_FILE: portFile };
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  await waitFor(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', {
    what: 'the port of the MCP server',
  });
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8')}/mcp`;
  const end = async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  return { transport: { kind, url, headers: {} } as const, booked, end };
}

describe.each(['stdio', 'http'] as const)(
  'B7: an MCP server that acts and fails, over %s',
  (kind) => {
    let ledger: Awaited<ReturnType<typeof startLedger>>;
    let acts: McpToolSource;
    let reads: McpToolSource;

    beforeAll(async () => {
      ledger = await startLedger(kind);
      acts = await sourceTo(ledger.transport, 'external');
      reads = await sourceTo(ledger.transport, 'none');
    });

    afterAll(async () => {
      await acts.close();
      await reads.close();
      await ledger.end();
    });

    it.each([-32603, -32000, -32001, -32002, -32042, -1, 0, 500])(
      'B7: the error %i leaves open what a tool with an effect did',
      async (code) => {
        const before = ledger.booked();
        const outcome = await outcomeOf(acts, 'desk__book', { code });
        expect(ledger.booked()).toBe(before + 1);
        expect(outcome).toMatchObject({
          kind: 'recoverable_error',
          error: { code: 'EFFECT_UNKNOWN', message: expect.not.stringContaining('did not run') },
        });
      },
    );

    it.each([-32600, -32601, -32602, -32700])(
      'B7: the error %i says that nothing was run',
      async (code) => {
        const before = ledger.booked();
        expect(await outcomeOf(acts, 'desk__book', { code })).toMatchObject({
          kind: 'recoverable_error',
          error: { code: 'MCP_CALL_FAILED', message: expect.stringContaining('did not run') },
        });
        expect(ledger.booked()).toBe(before);
      },
    );

    it('B7: a tool without an effect may be tried again after any error', async () => {
      expect(await outcomeOf(reads, 'desk__book', { code: -32603 })).toMatchObject({
        kind: 'recoverable_error',
        error: { code: 'MCP_CALL_FAILED', message: expect.stringContaining('It broke') },
      });
    });

    it('B7: an error that the tool itself reports is its answer, in its words', async () => {
      const words = 'The seat is taken; nothing was booked.';
      expect(await outcomeOf(acts, 'desk__book', { isError: true, words })).toMatchObject({
        kind: 'recoverable_error',
        error: { code: 'MCP_TOOL_ERROR', message: words },
      });
    });
  },
);

describe('B7: what HTTP says of a call', () => {
  let server: McpHttpServer;
  let acts: McpToolSource;

  beforeAll(async () => {
    server = await McpHttpServer.start();
    acts = await sourceTo({ kind: 'http', url: server.url, headers: {} }, 'external');
  });

  afterAll(async () => {
    await acts.close();
    await server.close();
  });

  it.each(['status_408', 'status_409', 'status_499', 'status_500', 'status_502', 'status_504'])(
    'B7: %s leaves open what a tool with an effect did',
    async (name) => {
      expect(await outcomeOf(acts, `desk__${name}`)).toMatchObject({
        error: { code: 'EFFECT_UNKNOWN' },
      });
      expect(server.calls.filter((call) => call === name)).toHaveLength(1);
    },
  );

  it.each(['status_400', 'status_401', 'status_403', 'status_413', 'status_429'])(
    'B7: %s turned the call away',
    async (name) => {
      await waitFor(() => acts.states().some(({ status }) => status === 'available'), {
        what: 'the connection',
      });
      expect(await outcomeOf(acts, `desk__${name}`)).toMatchObject({
        error: { code: 'MCP_SERVER_UNAVAILABLE' },
      });
    },
  );
});
