import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { FrameStream } from '../../src/gateways/rest/events/frame-stream.js';

const frameBytes = 64 * 1024;
/** What the sockets of both ends hold on this machine, with room to spare. */
const maxHeldBytes = 32 * 1024 * 1024;

it('P17 a reader that takes nothing is dropped, and few frames are made for it', async () => {
  let frames = 0;
  let isReleased = false;
  async function* endless(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      frames += 1;
      yield Buffer.alloc(frameBytes);
    }
  }
  const server = createServer((_request, response) => {
    const stream = new FrameStream(endless(), () => (isReleased = true), 100);
    stream.on('error', () => response.destroy());
    stream.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { promise: closed, resolve } = Promise.withResolvers<undefined>();
  server.once('connection', (socket) => socket.once('close', () => resolve(undefined)));
  const reader = connect(port, '127.0.0.1');
  reader.pause();
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;

  expect(isReleased).toBe(true);
  expect(frames * frameBytes).toBeLessThan(maxHeldBytes);
  reader.destroy();
  server.close();
});
