import type { McpTransportSettings } from './mcp-server-settings.js';
import type { Counts } from '../../secrets/likely-secret.js';
import { passwordOfUrl } from '../../secrets/secret-mask.js';

const all: Counts = () => true;

/**
 * What a server is given beside its command or address, which it may say again.
 * @param counts which of its variables, headers and parameters are meant
 */
export const secretsOfTransport = (
  transport: McpTransportSettings,
  counts: Counts = all,
): string[] =>
  transport.kind === 'stdio'
    ? Object.entries(transport.env).flatMap(([name, value]) => [
        ...(counts(name, value) ? [value] : []),
        ...passwordOfUrl(value),
      ])
    : [
        ...passwordOfUrl(transport.url),
        // Some servers take their key in the query.
        ...[...(URL.parse(transport.url)?.searchParams ?? [])].flatMap(([name, value]) =>
          counts(name, value) ? [value] : [],
        ),
        ...Object.entries(transport.headers).flatMap(([name, value]) =>
          counts(name, value) ? secretsOfHeader(value) : [],
        ),
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
