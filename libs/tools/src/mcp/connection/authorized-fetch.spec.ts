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
