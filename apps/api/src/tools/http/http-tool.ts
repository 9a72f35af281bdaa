import { z } from 'zod';

/** Longest call, in milliseconds; the agent's `toolTimeoutMs` where a tool names none. */
const longestCallMs = 600_000;
const maxHeaders = 20;
const maxParameters = 50;

export const secretNameSchema = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
  .describe('UPPER_SNAKE, of at most 64 characters');

/** A header's value: a secret by its name, behind the name of its scheme where it needs one. */
const headerReference = /^(?:([A-Za-z][A-Za-z0-9-]{0,30}) )?secret:([A-Z][A-Z0-9_]{0,63})$/;

/** Of those that Faina sets itself, or that say where a request ends. */
const reservedHeader =
  /^(?:host|connection|keep-alive|te|trailer|upgrade|expect|transfer-encoding|content-.*|proxy-.*|idempotency-key|webhook-.*|user-agent)$/i;

const headersSchema = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/)
      .refine((name) => !reservedHeader.test(name), 'Set by Faina'),
    z.string().regex(headerReference, 'A secret by its name: secret:NAME, or Bearer secret:NAME'),
  )
  .refine((headers) => Object.keys(headers).length <= maxHeaders, `At most ${maxHeaders}`);

const argumentName = z.string().min(1).max(64);

/**
 * How arguments become a request of an API that knows nothing of Faina. What `{name}` in the path of
 * the address stands for is an argument too.
 */
const requestSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  query: z
    .array(argumentName)
    .max(maxParameters)
    .default([])
    .describe('Arguments that go into the query, each under its name'),
  body: argumentName.optional().describe('The argument that is the body, as JSON'),
});

export type HttpRequestForm = z.output<typeof requestSchema>;

/** A tool that is called over HTTP, as it is written and stored. */
export const httpToolSchema = z.strictObject({
  description: z.string().trim().min(1).max(16_000).describe('For the model'),
  inputSchema: z
    .record(z.string(), z.json())
    .describe('JSON Schema of the arguments, of type object'),
  url: z.string().min(1).max(2_000).describe('https, or http'),
  method: z.literal('POST').optional().describe('Of all calls, but for those with `request`'),
  effect: z
    .enum(['none', 'external'])
    .default('external')
    .describe('none: it changes nothing and may be called again'),
  idempotency: z
    .enum(['key', 'none'])
    .default('none')
    .describe('key: the same Idempotency-Key takes effect once, so that a lost call is made again'),
  timeoutMs: z.int().min(100).max(longestCallMs).optional(),
  headers: headersSchema.default({}).describe('Each `secret:NAME`, or `Bearer secret:NAME`'),
  approval: z
    .enum(['always', 'never'])
    .optional()
    .describe('Whether a person is asked first: always, unless it changes nothing'),
  request: requestSchema
    .optional()
    .describe('For an API that takes its own requests; such calls are not signed'),
});

export type HttpTool = z.output<typeof httpToolSchema>;

/** Whether each call asks a person: the careful one where nothing is said. */
export const asksFirst = ({ effect, approval }: Pick<HttpTool, 'effect' | 'approval'>): boolean =>
  effect === 'external' && approval !== 'never';

export interface SecretHeader {
  readonly header: string;
  /** Of the value, before the secret; undefined where that stands alone. */
  readonly scheme: string | undefined;
  readonly secret: string;
}

export const secretHeadersOf = ({ headers }: Pick<HttpTool, 'headers'>): SecretHeader[] =>
  Object.entries(headers).flatMap(([header, reference]) => {
    const [, scheme, secret] = headerReference.exec(reference) ?? [];
    return secret === undefined ? [] : [{ header, scheme, secret }];
  });

/** The arguments that stand in the path of the address: `{orderId}`. */
export const pathArguments = (url: string): string[] =>
  [...url.matchAll(/\{([^{}/?#]{1,64})\}/g)].flatMap(([, name]) => name ?? []);
