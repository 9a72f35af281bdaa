import type { FileBody } from './api-types.js';
import { ProblemError, UnreachableError } from './errors.js';
import { isTransient, parseRetryAfter, patientRetries, retryDelayMs } from './retries.js';
import { sleep, TimeLimit } from './time-limit.js';

/** How a client reaches its service. */
export interface ClientOptions {
  /** Where the service is, with the path where a proxy serves it below one. */
  readonly baseUrl: string;
  /** Not needed with AUTH=none. It goes to `baseUrl` alone. */
  readonly apiKey?: string | undefined;
  /** Longest time of one try of a request in milliseconds, 30 000 by default. */
  readonly timeoutMs?: number;
  /** How often a request is sent again that may be, 5 by default, and 20 where it waits for a job. */
  readonly maxRetries?: number;
  /** Another one than that of the platform. */
  readonly fetch?: typeof fetch;
}

/** One request, whatever its route. */
export interface TransportRequest {
  readonly method: string;
  /** With its parameters, from `/v1` on. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FileBody;
  readonly signal?: AbortSignal | undefined;
  /** Whether it does no harm where it arrives twice. */
  readonly isRepeatable: boolean;
  /** What the service is asked to wait; a try may take that long in addition. */
  readonly waitMs?: number;
}

const usualTimeoutMs = 30_000;
const usualRetries = 5;
const shownChars = 200;

/** Sends requests, again where that may help, and makes errors of refusals. */
export class Transport {
  readonly baseUrl: string;
  readonly #authorization: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;
  readonly #maxRetries: number | undefined;

  /** @throws {TypeError} where the address or the key cannot be one. */
  constructor({ baseUrl, apiKey, timeoutMs, maxRetries, fetch: send }: ClientOptions) {
    if (!/^https?:\/\/./.test(baseUrl)) {
      throw new TypeError(`"${baseUrl}" is no address of a service, such as http://127.0.0.1:3000`);
    }
    const { origin, pathname } = new URL(baseUrl);
    // An error of `fetch` about such a header would show the key.
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new TypeError('apiKey is empty, or has spaces or characters that no key has');
    }
    this.baseUrl = origin + pathname.replace(/\/+$/, '');
    this.#authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    this.#timeoutMs = timeoutMs ?? usualTimeoutMs;
    this.#maxRetries = maxRetries;
    // Browsers refuse a `fetch` that is called as a method.
    this.#fetch = send ?? ((input, init) => fetch(input, init));
  }

  /**
   * The body of a success, parsed; undefined where there is none.
   * @throws {ProblemError} for a refusal, {UnreachableError} where no answer came, and the reason of the
   * signal.
   */
  async send(request: TransportRequest): Promise<unknown> {
    const most = this.#maxRetries ?? (request.waitMs ? patientRetries : usualRetries);
    for (let retries = 0; ; retries += 1) {
      try {
        return await this.#sendOnce(request);
      } catch (error) {
        request.signal?.throwIfAborted();
        const isOver = retries >= most;
        if (isOver || !isTransient(error, request.isRepeatable)) throw error;
        await sleep(retryDelayMs(error, retries), request.signal);
      }
    }
  }

  /** The answer as soon as its headers are there, of one try; the signal has to bound it. */
  async open(
    { method, path, headers, body }: Omit<TransportRequest, 'isRepeatable'>,
    signal: AbortSignal,
  ): Promise<Response> {
    // What cannot be sent is no fault of the network: it is told as it is.
    const sent = new Headers({
      accept: 'application/json',
      ...headers,
      ...this.#authorization,
    });
    const response = await this.reached(
      this.#fetch(this.baseUrl + path, {
        method,
        headers: sent,
        signal,
        // One of another origin would be asked without the key, or with it.
        redirect: 'manual',
        ...(body !== undefined && { body }),
      }),
    );
    if (response.ok) return response;
    throw toProblem(response, await this.reached(response.text()));
  }

  async #sendOnce(request: TransportRequest): Promise<unknown> {
    const timeoutMs = this.#timeoutMs + (request.waitMs ?? 0);
    const limit = new TimeLimit(
      request.signal,
      timeoutMs,
      () => new Error(`no answer within ${timeoutMs} ms`),
    );
    try {
      const response = await this.open(request, limit.signal);
      const text = await this.reached(response.text());
      if (text === '') return undefined;
      const body = parseJson(text);
      if (body === undefined) throw toProblem(response, text);
      return body;
    } finally {
      limit.end();
    }
  }

  /** What comes from the other side, or the error that says that it does not. */
  async reached<T>(answer: T | Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw new UnreachableError(this.baseUrl, error);
    }
  }
}

/** The problem document (RFC 9457) of a refusal; of anything else what can be said of it. */
function toProblem({ status, headers }: Response, text: string): ProblemError {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  const body = parseJson(text);
  if (isProblem(body)) return new ProblemError({ ...body, status }, retryAfterMs);
  const detail = `This is no answer of Faina: ${text.slice(0, shownChars) || 'nothing'}`;
  return new ProblemError({ status, code: 'UNEXPECTED_ANSWER', detail }, retryAfterMs);
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is { readonly code: string; readonly detail: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string'
  );
}
