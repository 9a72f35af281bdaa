import { expect, it } from 'vitest';
import { authorizedFetch } from './authorized-fetch.js';

it('has sent nothing where the token cannot be read', async () => {
  let sent = 0;
  const fetch = authorizedFetch(
    {
      token: () => Promise.reject(new Error('The database is away.')),
      renew: () => Promise.resolve(false),
    },
    () => {
      sent += 1;
      return Promise.resolve(new Response());
    },
  );
  await expect(fetch('https://mcp.example.com', {})).rejects.toMatchObject({ kind: 'not_sent' });
  expect(sent).toBe(0);
});

it.each([
  [401, 2],
  [403, 2],
  [404, 1],
  [500, 1],
])('after an answer with %d has sent a request %d times', async (status, times) => {
  const tokens = ['old', 'new'];
  const sent: (string | null)[] = [];
  const fetch = authorizedFetch(
    { token: () => Promise.resolve(tokens.shift()), renew: () => Promise.resolve(true) },
    (_url, { headers }) => {
      sent.push(new Headers(headers).get('authorization'));
      return Promise.resolve(new Response(null, { status: sent.length > 1 ? 200 : status }));
    },
  );
  await fetch('https://mcp.example.com', {});
  expect(sent).toEqual(['Bearer old', 'Bearer new'].slice(0, times));
});
