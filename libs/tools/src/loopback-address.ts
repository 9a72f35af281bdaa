import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only programs of this machine can reach a server that listens on `host`. */
export function isLoopbackAddress(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
