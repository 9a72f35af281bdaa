import type { McpTransportSettings } from '../mcp/mcp-server-settings.js';

/** A URL's password, as it is written and as it is used. */
export function passwordOfUrl(url: string | undefined): string[] {
  const password = URL.parse(url ?? '')?.password ?? '';
  return [password, decoded(password)];
}

/** All that a server is given beside its command or address, which it may say again. */
export const secretsOfTransport = (transport: McpTransportSettings): string[] =>
  transport.kind === 'stdio'
    ? Object.values(transport.env).flatMap((value) => [value, ...passwordOfUrl(value)])
    : [...ofAddress(transport.url), ...Object.values(transport.headers).flatMap(secretsOfHeader)];

/** Some servers take their key in the query. */
const ofAddress = (url: string): string[] => [
  ...passwordOfUrl(url),
  ...(URL.parse(url)?.searchParams.values() ?? []),
];

/** `Bearer x` is a word and a secret, `Basic x` holds a user and a password. */
function secretsOfHeader(value: string): string[] {
  const [first = '', ...more] = value.trim().split(/\s+/);
  if (more.length === 0) return [first];
  if (first.toLowerCase() !== 'basic') return more;
  const pair = Buffer.from(more.join(''), 'base64').toString();
  return [...more, pair, pair.slice(pair.indexOf(':') + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
