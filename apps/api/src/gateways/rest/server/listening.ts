import cluster from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Tries out the address before anything starts, so that a process that cannot listen takes no jobs
 * first. Throws the error of the system, for example with code EADDRINUSE.
 */
export const assertPortFree = async (host: string, port: number): Promise<void> => {
  // A port that is shared was tried out by who shares it; a client may come to the probe there.
  if (cluster.isWorker) return;
  const probe = createServer();
  probe.listen(port, host);
  // An `error` event rejects this.
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/** The URL of what a server listens on, as it is bound; undefined for one that does not listen. */
export const boundUrl = (bound: AddressInfo | string | null): string | undefined => {
  if (bound === null || typeof bound === 'string') return undefined;
  const { address, family, port } = bound;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`;
};
