import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those from which the system takes the ports of outgoing connections. */
const range = { from: 12_000, to: 32_000 };

/**
 * A port for somebody who comes back to it: while they are away no connection of another process gets
 * it, as it would get one that the system gives away.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
