import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboundAddresses } from '../../src/outbound/outbound-addresses.js';
import { postMessage } from '../../src/deliveries/webhooks/post-message.js';

const open = new AbortController().signal;
const message = { headers: {}, body: '{}' };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<{ port: number; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { port: address.port, asked: () => asked };
}

const ipv4 = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: 4 }));

describe('the address of a message', () => {
  it('is the one that was looked at, also of a name that leads elsewhere a moment later', async () => {
    const inside = await listen((_request, response) => response.end());
    const answers = [ipv4('93.184.216.34'), ipv4('127.0.0.1')];
    const addresses = new OutboundAddresses([], async () => answers.shift() ?? []);
    expect(await addresses.isRefused('rebound.example')).toBe(false);
    const url = `http://rebound.example:${inside.port}/`;
    const outcome = await postMessage(url, message, addresses, open);
    expect(outcome).toEqual({ kind: 'failed', status: null, error: 'ADDRESS_REFUSED' });
    expect(inside.asked()).toBe(0);
    expect(answers).toEqual([]);
  });

  it('is none of those of a name that are not public', async () => {
    const inside = await listen((_request, response) => response.end());
    const addresses = new OutboundAddresses(['127.0.0.1'], async () =>
      ipv4('10.0.0.1', '127.0.0.1'),
    );
    const url = `http://mixed.example:${inside.port}/`;
    expect(await postMessage(url, message, addresses, open)).toMatchObject({ kind: 'delivered' });
  });
});

describe('the answer to a message', () => {
  const named = new OutboundAddresses(['127.0.0.1']);

  it('counts by its status, however long the rest is', async () => {
    const endless = await listen((_request, response) => {
      response.writeHead(200);
      response.write(Buffer.alloc(1024 * 1024));
    });
    const url = `http://127.0.0.1:${endless.port}/`;
    expect(await postMessage(url, message, named, open)).toEqual({
      kind: 'delivered',
      status: 200,
    });
  });

  it.each([
    [
      'switches to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['breaks off in its headers', 'HTTP/1.1 200 OK\r\nx: '],
  ])('is a failure where it %s', async (_what, text) => {
    const odd = await listen(({ socket }) => socket.end(text));
    const url = `http://127.0.0.1:${odd.port}/`;
    expect(await postMessage(url, message, named, open)).toMatchObject({ kind: 'failed' });
  });

  it('is not waited for by a process that ends', async () => {
    const closed = new AbortController();
    const hanging = await listen(() => {
      closed.abort();
    });
    const url = `http://127.0.0.1:${hanging.port}/`;
    expect(await postMessage(url, message, named, closed.signal)).toEqual({ kind: 'interrupted' });
  });
});
