import type { Fetch } from './bounded-fetch.js';

/** Gives tokens, and others where the server does not take one. */
export interface Authorizer {
  token(): Promise<string | undefined>;
  /** Whether there is another token now than the one that was sent. */
  renew(response: Response, used: string | undefined): Promise<boolean>;
}

/** Sends each request with a token, once more where the server wants another one. */
export const authorizedFetch =
  (authorizer: Authorizer, fetch: Fetch): Fetch =>
  async (url, init) => {
    const used = await authorizer.token();
    const response = await fetch(url, withToken(init, used));
    if (response.status !== 401 && response.status !== 403) return response;
    if (!(await authorizer.renew(response, used))) return response;
    await response.body?.cancel();
    return fetch(url, withToken(init, await authorizer.token()));
  };

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
