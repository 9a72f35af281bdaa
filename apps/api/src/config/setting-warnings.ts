import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopbackAddress } from '@faina/tools';
import { isShortKey, type Env } from './env.js';
import { mailRoute } from './mail-route.js';

/** What an operator should know of settings that the service starts with all the same. */
export function settingWarnings(env: Env): string[] {
  const { smtpUrl, outbox } = mailRoute(env);
  return [
    ...(isShortKey(env.BOOTSTRAP_API_KEY)
      ? [
          'BOOTSTRAP_API_KEY has fewer than 32 characters and can be guessed; nothing but this machine may ' +
            'reach the port. For a longer one: openssl rand -hex 32',
        ]
      : []),
    ...(isReadOnTheWay(env.PUBLIC_URL)
      ? [
          'PUBLIC_URL is not https: links by which people approve, and what they show, can be read and used ' +
            'by others on the way.',
        ]
      : []),
    ...(smtpUrl === undefined && outbox === undefined && env.TOOL_PACKS.includes('reports')
      ? [
          'This worker cannot send mail, and refuses to: set SMTP_URL, or MAIL_OUTBOX to a folder that ' +
            'somebody reads.',
        ]
      : []),
  ];
}

/** Addresses of private use: RFC 1918, and fc00::/7 of RFC 4193. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address without TLS leads over networks that others are in. */
function isReadOnTheWay(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !publicUrl.startsWith('http:')) return false;
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
  const isPrivate = isIP(host) > 0 && privateNetworks.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
  return !isPrivate && !isLoopbackAddress(host);
}
