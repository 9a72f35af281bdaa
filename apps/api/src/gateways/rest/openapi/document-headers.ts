import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const text = { type: 'string' };

/** Every header that an answer may have beside those of HTTP itself. */
const headers = {
  'X-Request-Id': {
    description: 'Of this request: as it was sent, else made up. The lines of the log carry it',
    schema: text,
  },
  traceparent: { description: 'W3C Trace Context: as it was sent, else made up', schema: text },
  RateLimit: {
    description:
      'What is left of each limit, of the address and of the key: `r` requests in the next `t` seconds ' +
      '(IETF draft "RateLimit header fields for HTTP"). Absent where no limit is set, as with AUTH=none',
    schema: text,
    example: '"address";r=11999;t=60, "key";r=5999;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limits themselves: `q` requests in `w` seconds',
    schema: text,
    example: '"address";q=12000;w=60, "key";q=6000;w=60',
  },
  'Retry-After': {
    description: 'Seconds after which to ask again',
    schema: { type: 'integer' },
    example: 1,
  },
  Location: {
    description: 'Path of what was made',
    schema: { type: 'string', format: 'uri-reference' },
  },
  ETag: {
    description: 'Of this state; `If-None-Match` with it answers 304 until it has changed',
    schema: text,
  },
  'Content-Language': { description: 'Of the sentences in it', schema: text, example: 'pt-BR' },
  'Idempotency-Replayed': {
    description: '`true` where a request with this `Idempotency-Key` had made the job before',
    schema: text,
  },
  'WWW-Authenticate': {
    description: 'How to log in, and what was wrong with the key that came (RFC 6750)',
    schema: text,
  },
  'Preference-Applied': {
    description: 'The part of `Prefer` that was obeyed',
    schema: text,
    example: 'wait=10',
  },
} satisfies Headers;

export type HeaderName = keyof typeof headers;

export const headersByName: Headers = headers;

/** For a response of the document. */
export const headerReferences = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const always: readonly HeaderName[] = ['X-Request-Id', 'traceparent'];
const limited: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];
/** Whether requests to a path are let in by a key, and counted; all others need none. */
export const isGuarded = (path: string): boolean => path.startsWith('/v1/') || path === '/metrics';

const isLogin = (status: string): boolean => status === '401' || status === '403';
const isLater = (status: string): boolean => status === '429' || status === '503';

/** Adds the headers that follow from path and status to those that the route has named. */
export const documentHeaders = (path: string, operation: Operation): void => {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response === undefined || !('description' in response)) continue;
    response.headers = {
      ...response.headers,
      ...headerReferences([
        ...always,
        ...(isGuarded(path) ? limited : []),
        ...(isLogin(status) ? (['WWW-Authenticate'] as const) : []),
        ...(isLater(status) ? (['Retry-After'] as const) : []),
      ]),
    };
  }
};
