import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Tries out the address before anything starts, so that a process that cannot listen takes no jobs
 * first. Throws the error of the system, for example with code EADDRINUSE.
 */
export const assertPortFree = async (host: string, port: number): Promise<void> => {
  const probe = createServer();
  probe.listen(port, host);
  // An `error` event rejects this.
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};
