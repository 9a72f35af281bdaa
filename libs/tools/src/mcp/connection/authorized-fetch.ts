import type { Fetch } from './bounded-fetch.js';
import { McpTransportError } from './errors/mcp-transport-error.js';

/** Gives tokens, and others where the server does not take one. */
export interface Authorizer {
  token(): Promise<string | undefined>;
  /** Whether there is another token now than the one that was sent. */
  renew(response: Response, used: string | undefined): Promise<boolean>;
}

/**
 * Sends each request with a token, once more where the server wants another one.
 * @throws McpTransportError where the tokens cannot be read: nothing that counts was sent then
 */
export const authorizedFetch =
  (authorizer: Authorizer, fetch: Fetch): Fetch =>
  async (url, init) => {
    const used = await tokenOf(authorizer);
    const response = await fetch(url, withToken(init, used));
    if (response.status !== 401 && response.status !== 403) return response;
    if (!(await authorizer.renew(response, used))) return response;
    await response.body?.cancel();
    return fetch(url, withToken(init, await tokenOf(authorizer)));
  };

async function tokenOf(authorizer: Authorizer): Promise<string | undefined> {
  try {
    return await authorizer.token();
  } catch (cause) {
    throw new McpTransportError('not_sent', 'The token for the server cannot be read.', { cause });
  }
}

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
