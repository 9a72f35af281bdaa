import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { silentLogger } from '@faina/agent-core';
import { afterEach, describe, expect, it } from 'vitest';
import { portOf } from './support/port-of.js';
import { startReferenceServer } from './support/mcp-reference-server.js';
import { defaultMcpLimits } from '../src/index.js';
import { McpSession } from '../src/mcp/connection/mcp-session.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}/mcp`;
}

async function open(
  transport: Parameters<typeof McpSession.open>[0]['transport'],
  limits: Partial<typeof defaultMcpLimits> = {},
): Promise<McpSession> {
  const session = await McpSession.open(
    {
      transport,
      limits: { ...defaultMcpLimits, ...limits },
      logger: silentLogger,
      onListChanged: () => undefined,
    },
    AbortSignal.timeout(30_000),
  );
  closers.push(() => session.close());
  return session;
}

const http = (url: string) => ({ kind: 'http', url, headers: {} }) as const;

describe('a connection to an MCP server', () => {
  it.each([
    ['2026-07-28', 'reject'],
    ['2026-07-28', 'stateless'],
  ] as const)('speaks %s with one that takes older clients as %s', async (version, legacy) => {
    const server = await startReferenceServer(legacy);
    closers.push(server.close);
    const session = await open(http(server.url));
    expect(session.protocolVersion).toBe(version);
  });

  it.each([
    [401, 'The server answered with status 401.'],
    [403, 'The server answered with status 403.'],
    [500, 'The server answered with status 500.'],
    [404, 'The server answered with status 404.'],
  ])('that does not come about says why: status %i', async (status, words) => {
    const url = await serve((_request, response) => response.writeHead(status).end());
    await expect(open(http(url))).rejects.toThrow(words);
  });

  it('that nobody answers says so', async () => {
    const url = await serve(() => undefined);
    await closers.pop()?.();
    await expect(open(http(url))).rejects.toThrow('The server does not answer.');
  });

  it.each(['end', 'hang'])(
    'is made as of old where the first question makes it %s',
    async (way) => {
      const program = `
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        const result = { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'old', version: '1' } };
        if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
        else if (id !== undefined && '${way}' === 'end') process.exit(1);
      });`;
      const session = await open(
        { kind: 'stdio', command: process.execPath, args: ['-e', program], env: {} },
        { probeMs: 1_000 },
      );
      expect(session.protocolVersion).toBe('2025-03-26');
    },
  );

  it('is told by its child why that ended', async () => {
    const args = ['-e', 'process.exit(3)'];
    const child = { kind: 'stdio', command: process.execPath, args, env: {} } as const;
    await expect(open(child)).rejects.toThrow('The server ended ');
  });
});
