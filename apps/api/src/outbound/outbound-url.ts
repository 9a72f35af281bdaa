import { isIP } from 'node:net';
import { Result } from '@faina/agent-core';
import type { OutboundAddresses } from './outbound-addresses.js';

/** Why nothing is sent to an address that a client names. */
export type UrlFault = 'no_http' | 'has_credentials' | 'not_public';

/** What is wrong with an address, as far as it can be told without looking its name up. */
export function outboundUrl(text: string, addresses: OutboundAddresses): Result<URL, UrlFault> {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return Result.error('no_http');
  if (url.username !== '' || url.password !== '') return Result.error('has_credentials');
  const host = hostOf(url);
  // Nothing looks an address up that is one already.
  const address = isIP(host) === 0 ? loopbackOf(host) : host;
  return address !== undefined && !addresses.mayReach(host, address)
    ? Result.error('not_public')
    : Result.ok(url);
}

/** RFC 6761, section 6.3: these names are this machine, without a look. */
const loopbackOf = (host: string): string | undefined =>
  /(?:^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : undefined;

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
