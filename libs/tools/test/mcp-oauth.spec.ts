import { silentLogger } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { InMemoryOAuthStore } from './support/in-memory-oauth-store.js';
import { startOAuthServer } from './support/mcp-oauth-server.js';
import { createAuthorizationFetch } from '../src/mcp/oauth/authorization-fetch.js';
import { OAuthClient } from '../src/mcp/oauth/oauth-client.js';

const refused = () => new Response(null, { status: 401 });

it('spends a refresh token once, whoever finds the token over at the same moment', async () => {
  const server = await startOAuthServer('none');
  const store = new InMemoryOAuthStore();
  const parts = {
    server: 'one',
    url: server.url,
    settings: { grant: 'authorization_code' } as const,
    store,
    callbackUrl: 'http://127.0.0.1:3000/callback',
    fetch: createAuthorizationFetch(server.url),
    logger: silentLogger,
  };
  const [first, second] = [new OAuthClient(parts), new OAuthClient(parts)];
  expect(await first.renew(refused(), undefined)).toBe(false);
  const link = await second.link();
  const opened = await fetch(link?.url ?? '', { redirect: 'manual' });
  const { searchParams } = new URL(opened.headers.get('location') ?? '');
  expect(await second.answer(searchParams)).toBe('authorized');
  expect(await second.answer(searchParams)).toBe('unknown');

  const used = await first.token();
  const renewed = await Promise.all([first.renew(refused(), used), second.renew(refused(), used)]);
  expect(renewed).toEqual([true, true]);
  expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
  expect(await first.token()).not.toBe(used);

  const again = await first.token();
  const before = store.changes;
  const calls = Array.from({ length: 50 }, () => first.renew(refused(), again));
  expect(new Set(await Promise.all(calls))).toEqual(new Set([true]));
  expect(store.changes - before).toBe(1);
  store.change = () => Promise.reject(new Error('The database is away.'));
  expect(await first.renew(refused(), await first.token())).toBe(false);
  await server.close();
});

it('asks no authorization server over plain http but on this machine', async () => {
  const away = createAuthorizationFetch('https://mcp.example.com/mcp');
  await expect(away('http://127.0.0.1:9/token')).rejects.toThrow('is not https');
  const here = createAuthorizationFetch('http://127.0.0.1:9/mcp');
  await expect(here('http://169.254.169.254/latest')).rejects.toThrow('is not https');
});
