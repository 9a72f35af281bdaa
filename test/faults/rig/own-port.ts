import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those from which the system takes the ports of outgoing connections. */
const range = { from: 12_000, blocks: 200, ofBlock: 100 };

let block = range.from;
let given = range.ofBlock;
let claiming: Promise<void> | undefined;

/**
 * A port for somebody who comes back to it: while they are away nobody else gets it, neither a connection,
 * as it would one that the system gives away, nor another test process.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    // Those who ask at the same time share what one of them takes.
    if (given >= range.ofBlock) {
      await (claiming ??= claimBlock().finally(() => {
        claiming = undefined;
      }));
    }
    const port = block + given;
    given += 1;
    if (await listens(port)) return port;
  }
}

/** Takes a block for as long as this process lives, by listening on its first port. */
async function claimBlock(): Promise<void> {
  for (let tries = 0; tries < range.blocks; tries += 1) {
    block = range.from + ((process.pid + tries) % range.blocks) * range.ofBlock;
    given = 1;
    if (await listens(block, true)) return;
  }
  throw new Error('All blocks of ports are taken.');
}

/** Whether one can listen on the port now; goes on with it where it is to be kept. */
async function listens(port: number, isKept = false): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1').unref();
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  if (!isKept) server.close();
  return true;
}
