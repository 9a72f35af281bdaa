import type { McpTransportSettings } from './mcp-server-settings.js';
import { passwordOfUrl } from '../../secrets/secret-mask.js';

/** All that a server is given beside its command or address, which it may say again. */
export const secretsOfTransport = (transport: McpTransportSettings): string[] =>
  transport.kind === 'stdio'
    ? Object.values(transport.env).flatMap((value) => [value, ...passwordOfUrl(value)])
    : [
        ...passwordOfUrl(transport.url),
        // Some servers take their key in the query.
        ...(URL.parse(transport.url)?.searchParams.values() ?? []),
        ...Object.values(transport.headers).flatMap(secretsOfHeader),
        ...(transport.oauth?.clientSecret === undefined ? [] : [transport.oauth.clientSecret]),
      ];

/** `Bearer x` is a word and a secret, `Basic x` holds a user and a password. */
function secretsOfHeader(value: string): string[] {
  const [first = '', ...more] = value.trim().split(/\s+/);
  if (more.length === 0) return [first];
  if (first.toLowerCase() !== 'basic') return more;
  const pair = Buffer.from(more.join(''), 'base64').toString();
  return [...more, pair, pair.slice(pair.indexOf(':') + 1)];
}
