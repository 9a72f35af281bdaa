import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpFolder, type McpFolder } from '../support/mcp/mcp-servers.js';
import { EnvProblems } from '../../src/config/env-problems.js';
import { readEnv } from '../../src/config/env.js';
import { codeBlocks, readPage } from '../../../../libs/packs/test/support/code-blocks.js';

let folder: McpFolder;
beforeAll(async () => {
  folder = await createMcpFolder();
});
afterAll(() => folder.remove());

const serversOf = (path: string) => readEnv({ MCP_CONFIG: path }).MCP_CONFIG;

function problemOf(path: string): string {
  try {
    readEnv({ MCP_CONFIG: path, PORT: 'none' });
  } catch (error) {
    if (!(error instanceof EnvProblems)) throw error;
    expect(error.problems.map(({ setting }) => setting)).toEqual(['PORT', 'MCP_CONFIG']);
    return error.problems[1]?.problem ?? '';
  }
  throw new Error('No problem was found.');
}

describe('MCP_CONFIG', () => {
  it('is the file that docs/tools.md shows', async () => {
    const blocks = codeBlocks(await readPage('tools.md'), 'json');
    const [example = '', ...others] = blocks.filter((block) => block.includes('mcpServers'));
    expect(others).toEqual([]);
    const path = join(folder.path, 'example.json');
    await writeFile(path, example);
    expect(
      serversOf(path).map(({ name, effects, approvals, toolTimeoutMs }) => [
        name,
        effects.length,
        approvals.length,
        toolTimeoutMs,
      ]),
    ).toEqual([
      ['files', 2, 1, undefined],
      ['tickets', 0, 1, 20_000],
    ]);
  });

  it('unset gives no servers', () => {
    expect(readEnv({}).MCP_CONFIG).toEqual([]);
  });

  it('is read in the usual form, with the keys of other clients and those of this service', async () => {
    const path = await folder.configure({
      'My Files': { command: 'npx', args: ['-y', 'files'], env: { A: '1' }, alwaysAllow: ['x'] },
      myTickets: { command: 'tickets' },
      web: {
        type: 'http',
        url: 'https://example.com/mcp',
        headers: { authorization: 'Bearer x' },
        toolTimeoutMs: 5_000,
        prefix: 'net',
        effects: { 'get_*': 'none', '*': 'external' },
        approval: { 'post_*': 'never' },
      },
      off: { command: 'nothing', disabled: true },
    });
    expect(serversOf(path)).toEqual([
      {
        name: 'My Files',
        prefix: 'my_files',
        effects: [],
        approvals: [{ pattern: '*', approval: 'always' }],
        transport: { kind: 'stdio', command: 'npx', args: ['-y', 'files'], env: { A: '1' } },
      },
      {
        name: 'myTickets',
        prefix: 'my_tickets',
        effects: [],
        approvals: [{ pattern: '*', approval: 'always' }],
        transport: { kind: 'stdio', command: 'tickets', args: [], env: {} },
      },
      {
        name: 'web',
        prefix: 'net',
        toolTimeoutMs: 5_000,
        effects: [
          { pattern: 'get_*', effect: 'none' },
          { pattern: '*', effect: 'external' },
        ],
        approvals: [{ pattern: 'post_*', approval: 'never' }],
        transport: {
          kind: 'http',
          url: 'https://example.com/mcp',
          headers: { authorization: 'Bearer x' },
        },
      },
    ]);
  });

  it.each([
    ['no command', { a: {} }, 'mcpServers.a.command: '],
    ['two ways', { a: { command: 'x', url: 'http://a.b' } }, 'mcpServers.a.url: stands beside'],
    ['an old transport', { a: { type: 'websocket', url: 'http://a.b' } }, 'mcpServers.a.type: '],
    ['a file URL', { a: { url: 'file:///etc' } }, 'mcpServers.a.url: is no http'],
    [
      'S13: a password in a URL',
      { a: { url: 'http://me:hidden@host/mcp' } },
      'mcpServers.a.url: holds a user or a password',
    ],
    ['a header with a line end', { a: { url: 'http://a', headers: { x: 'a\r\nb' } } }, 'headers.x'],
    ['an effect of its own', { a: { command: 'x', effects: { b: 'local' } } }, 'effects.b'],
    [
      'an approval of its own',
      { a: { command: 'x', approval: 'maybe' } },
      'a.approval: is neither',
    ],
    ['a prefix with __', { a: { command: 'x', prefix: 'a__b' } }, 'a.prefix: is not snake_case'],
    ['a name without letters', { '42': { command: 'x' } }, '42: has a name that gives no prefix'],
    [
      'two servers of one prefix',
      { 'a b': { command: 'x' }, 'a-b': { command: 'x' } },
      'mcpServers.a-b: has tools of the same names as a b',
    ],
  ])('with %s is one row of the table', async (_what, servers, expected) => {
    expect(problemOf(await folder.configure(servers))).toContain(expected);
  });

  it('that is missing, or is not JSON, or is no such file, is one row of the table', async () => {
    expect(problemOf(join(folder.path, 'absent'))).toBe(
      'names a file that cannot be read (ENOENT)',
    );
    const path = join(folder.path, 'other.json');
    await writeFile(path, '{"mcpServers": ');
    expect(problemOf(path)).toBe('names a file that is not JSON');
    await writeFile(path, '{}');
    expect(problemOf(path)).toContain('mcpServers: ');
    await writeFile(path, `"${'x'.repeat(1_000_001)}"`);
    expect(problemOf(path)).toBe('names a file that is too large');
  });
});
