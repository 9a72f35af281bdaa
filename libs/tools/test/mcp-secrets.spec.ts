import { type Logger, silentLogger } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookTool, outcomeOf, sourceTo, startLedger } from './support/mcp-ledger.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { McpToolSource } from '../src/index.js';

const secret = 'tok/en+"91-coruja"';

describe.each(['stdio', 'http'] as const)('S24: what an MCP server is told, over %s', (kind) => {
  let ledger: Awaited<ReturnType<typeof startLedger>>;
  let source: McpToolSource;
  const logged: string[] = [];
  const debug: Logger['debug'] = (fields) => void logged.push(JSON.stringify(fields));

  beforeAll(async () => {
    ledger = await startLedger(kind, secret);
    source = await sourceTo(ledger.transport, 'external', { ...silentLogger, debug });
  });

  afterAll(async () => {
    await source.close();
    await ledger.end();
  });

  it('S24: stays out of the log where the server complains of it', async () => {
    const args = { tells: ledger.tells, words: 'Complaint: ' };
    await outcomeOf(source, bookTool, args);
    if (kind === 'stdio') {
      await waitFor(() => logged.some((line) => line.includes('Complaint: ***')), {
        what: 'the complaint',
      });
    }
    expect(logged.join()).not.toMatch(/coruja|tok.en/);
  });

  it.each([
    ['refuses the call', { code: -32602 }],
    ['fails in the call', { code: -32603 }],
    ['answers an error', { isError: true }],
    ['answers an error that is cut', { isError: true, words: 'x'.repeat(3_585) }],
    ['fails with words that are cut', { code: -32603, words: 'x'.repeat(960) }],
  ])('S24: is not repeated where it %s', async (_what, args) => {
    const outcome = await outcomeOf(source, bookTool, { ...args, tells: ledger.tells });
    expect(outcome).toMatchObject({ kind: 'recoverable_error' });
    const told = JSON.stringify(outcome);
    for (const part of ['coruja', 'tok/en', JSON.stringify(secret).slice(1, -1)]) {
      expect(told).not.toContain(part);
    }
  });
});
