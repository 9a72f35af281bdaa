import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpHttpServer } from './support/mcp-http-server.js';
import { bookTool, connected, outcomeOf, sourceTo, startLedger } from './support/mcp-ledger.js';
import type { McpToolSource } from '../src/index.js';

describe.each(['stdio', 'http'] as const)(
  'R7: an MCP server that acts and fails, over %s',
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
      'R7: the error %i leaves open what a tool with an effect did',
      async (code) => {
        const before = ledger.booked();
        const outcome = await outcomeOf(acts, bookTool, { code });
        expect(ledger.booked()).toBe(before + 1);
        expect(outcome).toMatchObject({
          kind: 'recoverable_error',
          error: { code: 'EFFECT_UNKNOWN', message: expect.not.stringContaining('did not run') },
        });
      },
    );

    it.each([-32600, -32601, -32602, -32700])(
      'R7: the error %i says that nothing was run',
      async (code) => {
        const before = ledger.booked();
        expect(await outcomeOf(acts, bookTool, { code })).toMatchObject({
          kind: 'recoverable_error',
          error: { code: 'MCP_CALL_FAILED', message: expect.stringContaining('did not run') },
        });
        expect(ledger.booked()).toBe(before);
      },
    );

    it('R7: a tool without an effect may be tried again after any error', async () => {
      expect(await outcomeOf(reads, bookTool, { code: -32603 })).toMatchObject({
        kind: 'recoverable_error',
        error: { code: 'MCP_CALL_FAILED', message: expect.stringContaining('It broke') },
      });
    });

    it('R7: an error that the tool itself reports is its answer, in its words', async () => {
      const words = 'The seat is taken; nothing was booked.';
      expect(await outcomeOf(acts, bookTool, { isError: true, words })).toMatchObject({
        kind: 'recoverable_error',
        error: { code: 'MCP_TOOL_ERROR', message: words },
      });
    });
  },
);

describe('R7: what HTTP says of a call', () => {
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
    'R7: %s leaves open what a tool with an effect did',
    async (name) => {
      expect(await outcomeOf(acts, `desk__${name}`)).toMatchObject({
        error: { code: 'EFFECT_UNKNOWN' },
      });
      expect(server.calls.filter((call) => call === name)).toHaveLength(1);
    },
  );

  it.each(['status_400', 'status_401', 'status_403', 'status_413', 'status_429'])(
    'R7: %s turned the call away',
    async (name) => {
      await connected(acts);
      expect(await outcomeOf(acts, `desk__${name}`)).toMatchObject({
        error: { code: 'MCP_SERVER_UNAVAILABLE' },
      });
    },
  );
});
