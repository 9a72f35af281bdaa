import { silentLogger } from '@faina/agent-core';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { listTools } from './list-tools.js';
import { defaultMcpLimits, type McpLimits } from '../settings/mcp-limits.js';
import type { McpSession } from '../connection/mcp-session.js';

type ListingSession = Pick<McpSession, 'request' | 'mirrorsArguments' | 'tasks'>;

/** A session that answers pages; `requests` counts them. */
function paged(pages: (page: number) => object) {
  const state = { requests: 0 };
  const session: ListingSession = {
    mirrorsArguments: false,
    tasks: 'caller',
    request: async (_request, schema) => {
      state.requests += 1;
      return schema.parse(pages(state.requests - 1));
    },
  };
  return { state, session };
}

const list = (session: ListingSession, limits: Partial<McpLimits> = {}) =>
  listTools(
    session,
    { ...defaultMcpLimits, ...limits },
    silentLogger,
    new AbortController().signal,
  );

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

describe('listTools', () => {
  it('reads all pages', async () => {
    const { session } = paged((page) => ({
      tools: [tool(`t${page}`)],
      ...(page < 2 && { nextCursor: `after ${page}` }),
    }));
    expect((await list(session)).map(({ name }) => name)).toEqual(['t0', 't1', 't2']);
  });

  it('leaves out what is no tool', async () => {
    const { session } = paged(() => ({
      tools: [null, {}, { name: '' }, tool('a\u0000b'), tool('\ud800'), tool('ok')],
    }));
    expect(await list(session)).toEqual([
      { name: 'ok', description: '', inputSchema: { type: 'object' } },
    ]);
  });

  it('says of a tool that runs as a task alone why a server that takes none cannot have it offered', async () => {
    const { session } = paged(() => ({
      tools: [
        { ...tool('slow'), execution: { taskSupport: 'required' } },
        { ...tool('either'), execution: { taskSupport: 'optional' } },
      ],
    }));
    const [slow, either] = await list(session);
    expect(slow).toMatchObject({ asTask: true });
    const [alone] = await list({ ...session, tasks: 'none' });
    expect(alone).toMatchObject({ fault: expect.stringContaining('as a task alone') });
    expect(either).not.toHaveProperty('fault');
  });

  it('says why a tool may not be offered over HTTP', async () => {
    const properties = { a: { type: 'number', 'x-mcp-header': 'A' } };
    const { session } = paged(() => ({ tools: [{ name: 'odd', inputSchema: { properties } }] }));
    expect(await list(session)).toEqual([
      { name: 'odd', description: '', inputSchema: { properties } },
    ]);
    expect(await list({ ...session, mirrorsArguments: true })).toMatchObject([
      { name: 'odd', fault: "'a' cannot go into a header" },
    ]);
  });

  it('takes a server that does not know the method for one without tools', async () => {
    const { session } = paged(() => {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
    });
    expect(await list(session)).toEqual([]);
    const broken = paged(() => {
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Broken');
    });
    await expect(list(broken.session)).rejects.toThrow('Broken');
  });

  it('keeps no schema that is too deep to be looked into, and the other tools', async () => {
    let inputSchema = {};
    for (let depth = 0; depth < 50_000; depth += 1)
      inputSchema = { properties: { a: inputSchema } };
    const { session } = paged(() => ({ tools: [{ name: 'deep', inputSchema }, tool('ok')] }));
    expect(await list(session)).toEqual([
      { name: 'deep', description: '', inputSchema: undefined },
      { name: 'ok', description: '', inputSchema: { type: 'object' } },
    ]);
  });

  it('ends with a server whose pages never do', async () => {
    const endless = paged((page) => ({ tools: [], nextCursor: String(page) }));
    await list(endless.session, { maxPages: 5 });
    expect(endless.state.requests).toBe(5);
    const circular = paged(() => ({ tools: [], nextCursor: 'same' }));
    await list(circular.session);
    expect(circular.state.requests).toBe(2);
  });

  it('takes no more tools, and no more bytes, than its bounds', async () => {
    const many = Array.from({ length: 50 }, (_, index) => tool(`t${index}`));
    const { session } = paged((page) => ({ tools: many, nextCursor: String(page) }));
    expect(await list(session, { maxTools: 70 })).toHaveLength(70);
    const big = { ...tool('big'), description: 'x'.repeat(1_000) };
    const heavy = paged(() => ({ tools: Array.from({ length: 50 }, () => big) }));
    expect(await list(heavy.session, { maxListBytes: 10_000 })).toHaveLength(10);
  });
});
