import { BlockList, isIP } from 'node:net';

/** Names that stand for the networks of RFC 1122, 3927, 1918 and 4193. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a text is an address, or a network as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
};

/** Whether a text names addresses and networks, separated by commas. */
export const areTrustedProxies = (text: string): boolean =>
  text.split(',').every((part) => named.has(part.trim()) || isNetwork(part.trim()));
