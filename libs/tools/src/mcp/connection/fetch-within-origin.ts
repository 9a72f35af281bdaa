import { McpTransportError } from './errors/mcp-transport-error.js';

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Those that ask for the very same request; only after them is it certain that nothing was run. */
const repeating: ReadonlySet<number> = new Set([307, 308]);
const mostHops = 3;

/**
 * `fetch` that follows redirects within the origin of its URL alone, as servers that want a slash
 * more send them: the headers of the configuration, where keys stand, go to no other.
 * @throws McpTransportError for any other redirect
 */
export async function fetchWithinOrigin(url: string | URL, init: RequestInit): Promise<Response> {
  let at = new URL(url);
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(at, { ...init, redirect: 'manual' });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    const target = targetOf(response, at);
    const isSame = repeating.has(response.status) || (init.method ?? 'GET') === 'GET';
    if (target?.origin !== at.origin || !isSame || hops >= mostHops) {
      throw redirected(response.status, target);
    }
    at = target;
  }
}

function targetOf({ headers }: Response, at: URL): URL | undefined {
  const location = headers.get('location');
  return location !== null && URL.canParse(location, at.href) ? new URL(location, at) : undefined;
}

function redirected(status: number, target: URL | undefined): McpTransportError {
  const to = target === undefined ? '' : ` to ${target.origin}`;
  return new McpTransportError(
    repeating.has(status) ? 'not_sent' : 'lost',
    `The server redirects (HTTP ${status}${to}), which is not followed; configure its own URL.`,
  );
}
