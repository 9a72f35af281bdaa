import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those from which the system takes the ports of outgoing connections. */
const range = { from: 12_000, blocks: 200, ofBlock: 100 };

/** Test processes of one machine have blocks of their own, as long as they are not too many. */
const block = range.from + (process.pid % range.blocks) * range.ofBlock;
let given = 0;

/**
 * A port for somebody who comes back to it: while they are away no connection of another process gets
 * it, as it would get one that the system gives away.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = block + (given % range.ofBlock);
    given += 1;
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
