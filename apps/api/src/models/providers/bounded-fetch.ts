import { buffer } from 'node:stream/consumers';
import { atMost } from '@faina/agent-core';

/** A model server sent more than any answer may hold. */
export class ModelAnswerTooLargeError extends Error {
  override readonly name = 'ModelAnswerTooLargeError';

  constructor(readonly maxBytes: number) {
    super(`The model server's answer is larger than ${maxBytes} bytes`);
  }
}

/** A model server answered with the address of another one. */
export class ModelRedirectError extends Error {
  override readonly name = 'ModelRedirectError';

  constructor(
    readonly status: number,
    /** Where it leads, without path and query; undefined for what is no address. */
    readonly origin: string | undefined,
  ) {
    super(`The model server redirects (HTTP ${status})`);
  }
}

/**
 * `fetch` that reads the whole body itself and stops at `maxBytes`. The AI SDK's own bound is
 * 2 GiB, which ends the process before it ends the call. Redirects are not followed: the
 * conversation and the key would go wherever the answer says.
 */
export function boundedFetch(maxBytes: number, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'manual' });
    if (redirects.has(response.status)) throw await redirectError(response);
    if (response.body === null) return response;
    const tooLarge = () => new ModelAnswerTooLargeError(maxBytes);
    const body = await buffer(atMost(response.body, maxBytes, tooLarge));
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function redirectError({ status, headers, body, url }: Response): Promise<Error> {
  await body?.cancel();
  const location = headers.get('location');
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
  return new ModelRedirectError(status, target?.origin);
}
