import { normalizeToolResult, silentLogger } from '@faina/agent-core';
import { toolContext } from '@faina/agent-core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InMemoryPinStore } from './support/in-memory-pin-store.js';
import { McpHttpServer } from './support/mcp-http-server.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { type McpServerSettings } from '../src/index.js';
import { McpToolSource } from '../src/mcp/mcp-tool-source.js';

const context = (timeoutMs = 10_000) =>
  toolContext({ signal: AbortSignal.timeout(timeoutMs), timeoutMs });

function sourceOf(
  url: string,
  effect: 'none' | 'external',
  pins = new InMemoryPinStore(),
): McpToolSource {
  const settings: McpServerSettings = {
    name: 'web',
    prefix: 'web',
    transport: { kind: 'http', url, headers: {} },
    effects: [{ pattern: '*', effect }],
    approvals: [],
  };
  return new McpToolSource({
    settings,
    pins,
    reserved: new Set(['web__tool_7']),
    logger: silentLogger,
    limits: { firstBackoffMs: 20, longestBackoffMs: 100, pinCheckMs: 20 },
  });
}

const connected = (source: McpToolSource) =>
  waitFor(() => source.states().some(({ status }) => status === 'available'), {
    what: 'the connection',
  });

const outcomeOf = async (source: McpToolSource, tool: string, timeoutMs?: number) =>
  normalizeToolResult(tool, await source.call(tool, {}, context(timeoutMs)));

describe('an MCP server over HTTP', () => {
  let server: McpHttpServer;
  let reads: McpToolSource;
  let acts: McpToolSource;

  beforeAll(async () => {
    server = await McpHttpServer.start({ moreTools: 300 });
    reads = sourceOf(server.url, 'none');
    acts = sourceOf(server.url, 'external');
    for (const source of [reads, acts]) {
      source.start();
      await connected(source);
    }
  });

  afterAll(async () => {
    await reads.close();
    await acts.close();
    await server.close();
  });

  it('is read page by page, and a local tool keeps its name', () => {
    expect(reads.states()).toHaveLength(322);
    expect(reads.tools()).toHaveLength(321);
    expect(reads.find('web__tool_299')?.isOk()).toBe(true);
    expect(reads.find('web__tool_7')).toMatchObject({ error: { code: 'MCP_TOOL_REFUSED' } });
  });

  it('answers', async () => {
    expect(await outcomeOf(reads, 'web__answer')).toEqual({ kind: 'completed', data: 'Olá' });
    expect(await outcomeOf(reads, 'web__odd')).toEqual({ kind: 'completed', data: '' });
  });

  it.each([
    ['web__huge', 'MCP_ANSWER_TOO_LARGE'],
    ['web__huge_json', 'MCP_ANSWER_TOO_LARGE'],
    ['web__drop', 'MCP_SERVER_LOST'],
    ['web__reset', 'MCP_SERVER_LOST'],
    ['web__silent', 'MCP_SERVER_LOST'],
    ['web__broken', 'MCP_SERVER_LOST'],
    ['web__html', 'MCP_SERVER_LOST'],
  ])(
    'fails at %s with %s, and with an unknown effect where it may have acted',
    async (tool, code) => {
      expect(await outcomeOf(reads, tool)).toMatchObject({
        kind: 'recoverable_error',
        error: { code },
      });
      expect(await outcomeOf(acts, tool)).toMatchObject({ error: { code: 'EFFECT_UNKNOWN' } });
      expect(await outcomeOf(reads, 'web__answer')).toMatchObject({ kind: 'completed' });
    },
  );

  it('is left when the call is aborted', async () => {
    const startedAt = performance.now();
    expect(await outcomeOf(reads, 'web__hang', 200)).toMatchObject({
      error: { code: 'TOOL_TIMEOUT' },
    });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('that forgot the session has run nothing, and is connected to anew', async () => {
    expect(await outcomeOf(acts, 'web__forgotten')).toMatchObject({
      error: { code: 'MCP_SERVER_UNAVAILABLE' },
    });
    await connected(acts);
    expect(await outcomeOf(acts, 'web__answer')).toMatchObject({ kind: 'completed' });
  });

  it('has no tool of a name that it does not list', async () => {
    expect(await outcomeOf(reads, 'web__none')).toMatchObject({
      error: { code: 'MCP_TOOL_UNAVAILABLE', isRecoverable: true },
    });
    expect(reads.find('web__none')).toBeUndefined();
    expect(reads.find('other__none')).toBeUndefined();
  });

  it('that is gone has run nothing', async () => {
    const other = await McpHttpServer.start();
    const source = sourceOf(other.url, 'external');
    source.start();
    await connected(source);
    await other.close();
    expect(await outcomeOf(source, 'web__answer')).toMatchObject({
      error: { code: 'MCP_SERVER_UNAVAILABLE' },
    });
    expect(source.find('web__answer')?.isOk()).toBe(true);
    await source.close();
  });
});

describe('an MCP server that was never there', () => {
  it('says so of every name of its own', async () => {
    const source = sourceOf('http://127.0.0.1:9/mcp', 'none');
    source.start();
    expect(source.find('web__answer')).toMatchObject({
      error: { code: 'MCP_SERVER_UNAVAILABLE', isRecoverable: true },
    });
    expect(source.find('other__answer')).toBeUndefined();
    expect(await outcomeOf(source, 'web__answer')).toMatchObject({
      error: { code: 'MCP_SERVER_UNAVAILABLE' },
    });
    await source.close();
  });
});

describe('an MCP server that describes a tool in another way than before', () => {
  it('has it disabled in every process until it is accepted in one of them', async () => {
    const server = await McpHttpServer.start();
    const pins = new InMemoryPinStore();
    const first = sourceOf(server.url, 'none', pins);
    first.start();
    await connected(first);
    expect(first.find('web__answer')?.isOk()).toBe(true);
    await first.close();

    server.description = 'Does something else';
    const second = sourceOf(server.url, 'none', pins);
    second.start();
    await waitFor(() => second.states().length, { what: 'the list' });
    expect(second.tools()).toEqual([]);
    expect(second.find('web__answer')).toMatchObject({ error: { code: 'MCP_TOOL_CHANGED' } });
    expect(await outcomeOf(second, 'web__answer')).toMatchObject({
      error: { code: 'MCP_TOOL_CHANGED', isRecoverable: true },
    });
    expect(server.calls).toEqual([]);

    pins.accept('web', 'answer');
    await waitFor(() => second.find('web__answer')?.isOk(), { what: 'the accepted tool' });
    expect(second.tools().map(({ name }) => name)).toEqual(['web__answer']);
    await second.close();
    await server.close();
  });
});

describe('an MCP server with more tools than can be taken', () => {
  it('has 10 000 of them offered', async () => {
    const server = await McpHttpServer.start({ moreTools: 10_500 });
    const source = sourceOf(server.url, 'none');
    source.start();
    await connected(source);
    expect(source.states()).toHaveLength(10_000);
    expect(server.pages).toBe(100);
    await source.close();
    await server.close();
  });
});
