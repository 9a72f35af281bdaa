import type { AddressInfo } from 'node:net';

/** The URL of what a server listens on, as it is bound; undefined for one that does not listen. */
export const boundUrl = (bound: AddressInfo | string | null): string | undefined => {
  if (bound === null || typeof bound === 'string') return undefined;
  const { address, family, port } = bound;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`;
};
