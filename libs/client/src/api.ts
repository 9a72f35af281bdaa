import type {
  ApiAnswer,
  ApiMethod,
  ApiOptions,
  ApiPath,
  CallOptions,
  FileBody,
} from './api-types.js';
import type { Transport, TransportRequest } from './transport.js';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** What any route may take. */
interface AnyOptions extends CallOptions {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
}

/** A request that is sent as it is. */
export interface RawRequest {
  readonly method?: string;
  readonly body?: FileBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** All routes of the service, with the types of its description. */
export class Api {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Calls a route: `call('GET', '/v1/agents/{name}', { path: { name: 'coach' } })`.
   * @throws {ProblemError} for a refusal, {UnreachableError} where no answer came, and the reason of the
   * signal.
   */
  call<Path extends ApiPath, Method extends ApiMethod<Path>>(
    method: Method,
    path: Path,
    ...[options]: Partial<ApiOptions<Path, Method>> extends ApiOptions<Path, Method>
      ? [options?: ApiOptions<Path, Method>]
      : [options: ApiOptions<Path, Method>]
  ): Promise<ApiAnswer<Path, Method>>;
  call(method: string, path: string, options: AnyOptions = {}): Promise<unknown> {
    return this.#transport.send(toRequest(method, path, options));
  }

  /**
   * The answer to any request as it is, for bodies that are no JSON; sent once, within the signal.
   * @param path with its query, from `/v1` on
   * @throws {ProblemError} for a refusal, {UnreachableError} where no answer came.
   */
  fetch(
    path: string,
    { method = 'GET', body, headers = {}, signal }: RawRequest,
  ): Promise<Response> {
    if (!path.startsWith('/')) throw new TypeError(`"${path}" is no path: it begins with a slash`);
    return this.#transport.open(
      { method, path, headers, ...(body !== undefined && { body }) },
      signal,
    );
  }
}

function toRequest(method: string, path: string, options: AnyOptions): TransportRequest {
  const { path: parameters = {}, query = {}, body, headers, isRepeatable, ...rest } = options;
  const isFile = typeof body === 'string' || body instanceof Blob || body instanceof FormData;
  const json = { 'content-type': 'application/json' };
  return {
    method,
    path: fillPath(path, parameters) + toQuery(query),
    headers: { ...(body !== undefined && !isFile && json), ...headers },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    isRepeatable: isRepeatable ?? method !== 'POST',
    ...rest,
  };
}

/**
 * Puts the parameters into a path.
 * @throws {TypeError} for one that would lead to another path.
 */
export function fillPath(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = String(parameters[name] ?? '');
    // Addresses lose such parts, encoded too, and the one before them.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is no ${name} for ${path}`);
    return encodeURIComponent(value);
  });
}

function toQuery(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
