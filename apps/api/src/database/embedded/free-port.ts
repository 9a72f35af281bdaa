import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that was free a moment ago; somebody else may take it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        if (address === null || typeof address === 'string') reject(new Error('no TCP port'));
        else resolve(address.port);
      });
    });
  } finally {
    server.close();
  }
}
