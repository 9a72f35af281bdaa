import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBoundedFetch } from '../src/mcp/connection/bounded-fetch.js';

interface Seen {
  readonly request: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** A server that redirects `/from/*` as the test says, and answers everything else. */
async function listen(redirect: () => { status: number; location: string }) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const key = request.headers['x-api-key']?.toString();
      seen.push({ request: `${request.method ?? ''} ${request.url ?? ''}`, key, body });
      if (!request.url?.startsWith('/from')) return void response.end('answered');
      const { status, location } = redirect();
      response.writeHead(status, { location }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return { server, seen, origin: `http://127.0.0.1:${address.port}` };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

describe('the fetch of MCP servers', () => {
  let redirect = { status: 307, location: '' };
  let configured: Awaited<ReturnType<typeof listen>>;
  let other: Awaited<ReturnType<typeof listen>>;

  beforeEach(async () => {
    configured = await listen(() => redirect);
    other = await listen(() => redirect);
  });

  afterEach(async () => {
    await close(configured.server);
    await close(other.server);
  });

  const post = () =>
    createBoundedFetch(1_000)(`${configured.origin}/from`, {
      method: 'POST',
      body: '{"id":1}',
      headers: { 'x-api-key': 'top-secret' },
    });

  it.each([
    [307, 'not_sent'],
    [308, 'not_sent'],
    [301, 'lost'],
    [302, 'lost'],
    [303, 'lost'],
  ])('S22: takes nothing to another origin after %i', async (status, kind) => {
    redirect = { status, location: `${other.origin}/elsewhere?a=hidden` };
    await expect(post()).rejects.toMatchObject({
      name: 'McpTransportError',
      kind,
      message: expect.stringContaining(`HTTP ${status} to ${other.origin})`),
    });
    expect(other.seen).toEqual([]);
  });

  it('goes on to another path of the same origin with method, body and headers', async () => {
    redirect = { status: 307, location: '/mcp/' };
    const response = await post();
    expect(await response.text()).toBe('answered');
    expect(configured.seen).toEqual([
      { request: 'POST /from', key: 'top-secret', body: '{"id":1}' },
      { request: 'POST /mcp/', key: 'top-secret', body: '{"id":1}' },
    ]);
  });

  it('does not go round in circles', async () => {
    redirect = { status: 308, location: '/from/again' };
    await expect(post()).rejects.toMatchObject({ kind: 'not_sent' });
    expect(configured.seen).toHaveLength(4);
  });

  it('does not repeat a call that was answered with another address', async () => {
    redirect = { status: 303, location: '/done' };
    await expect(post()).rejects.toMatchObject({ kind: 'lost' });
    expect(configured.seen).toHaveLength(1);
  });
});
