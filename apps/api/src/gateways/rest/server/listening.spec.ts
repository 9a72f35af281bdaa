import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { boundUrl } from './listening.js';

describe('boundUrl', () => {
  it.each([
    ['127.0.0.2', /^http:\/\/127\.0\.0\.2:\d+$/],
    ['0.0.0.0', /^http:\/\/0\.0\.0\.0:\d+$/],
    ['::1', /^http:\/\/\[::1\]:\d+$/],
  ])('is what a server on %s listens on, with the port that it got', async (host, url) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const bound = boundUrl(server.address());
    server.close();
    expect(bound).toMatch(url);
    expect(new URL(bound ?? '').port).not.toBe('0');
  });

  it('is nothing where nobody listens', () => {
    expect(boundUrl(createServer().address())).toBeUndefined();
  });
});
