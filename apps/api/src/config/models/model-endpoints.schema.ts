import type { Counts } from '@faina/tools';
import { z } from 'zod';
import { ownProviders } from './provider-setting.js';
import { isSecretReference, readSecret, type SecretReader } from './secret-reference.js';
import { openUrlOf, reading, type Reading, refused } from '../settings/setting.js';

/** As which of the providers a server speaks. */
const endpointKinds = [
  'openai-compatible',
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'azure',
] as const;

const mostEndpoints = 100;
const mostHeaders = 30;

const endpointName = /^[a-z][a-z0-9_-]{0,62}$/;
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const headerValue = /^[\t\x20-\x7e]{1,8000}$/;

/** They say how a request travels: fetch sets them itself. */
const travelHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The file that MODEL_ENDPOINTS names: model servers of the operator's own, by name. */
export const modelEndpointsSchema = (secretOf: SecretReader) => {
  const endpointSchema = z.strictObject({
    kind: z
      .enum(endpointKinds, `is none of ${endpointKinds.join(', ')}`)
      .default('openai-compatible'),
    /** What the kind puts its paths behind. */
    baseUrl: openUrlOf('https', 'http'),
    /** None: the server wants no key. */
    apiKey: z
      .string()
      .transform(reading((text) => readSecret(text, secretOf)))
      .optional(),
    headers: z
      .record(z.string(), z.string().transform(reading((text) => readHeader(text, secretOf))))
      .refine((headers) => Object.keys(headers).length <= mostHeaders, {
        error: `are more than ${mostHeaders}`,
      })
      .refine((headers) => Object.keys(headers).every(isHeader), {
        error: 'hold a name of no header, or of one that fetch sets itself',
      })
      .default({}),
    /** Of the kinds `openai` and `azure`: which of OpenAI's two APIs is spoken. */
    api: z.enum(['responses', 'chat'], 'is neither responses nor chat').optional(),
    /** Whether answers come in pieces, where that is known better than of the kind. */
    streaming: z.enum(['always', 'asked', 'never'], 'is none of always, asked, never').optional(),
  });
  return z
    .record(z.string(), endpointSchema, 'is no object of endpoints by their names')
    .transform((entries, context) => {
      const endpoints = Object.entries(entries);
      const problem = (message: string, path: readonly string[] = []) => {
        context.addIssue({ code: 'custom', message, path: [...path] });
      };
      if (endpoints.length > mostEndpoints) problem(`has more than ${mostEndpoints} endpoints`);
      for (const [name] of endpoints) {
        if (!endpointName.test(name)) {
          problem('is no name: lower-case letters, digits, - and _, a letter first', [name]);
        } else if (ownProviders.has(name)) {
          problem('is the name of a provider that is there already', [name]);
        }
      }
      return new Map(endpoints);
    });
};

/** By their names. */
export type ModelEndpoints = z.output<ReturnType<typeof modelEndpointsSchema>>;

export type ModelEndpoint =
  ModelEndpoints extends ReadonlyMap<string, infer Endpoint> ? Endpoint : never;

/**
 * What must not be told of an endpoint: each of its headers may be a key.
 * @param counts which of its headers are meant
 */
export const secretsOfEndpoint = (
  { apiKey, headers }: Pick<ModelEndpoint, 'apiKey' | 'headers'>,
  counts: Counts = () => true,
): readonly string[] => [
  ...(apiKey === undefined ? [] : [apiKey]),
  ...Object.entries(headers).flatMap(([name, value]) => (counts(name, value) ? [value] : [])),
];

const isHeader = (name: string): boolean =>
  headerName.test(name) && !travelHeaders.has(name.toLowerCase());

function readHeader(text: string, secretOf: SecretReader): Reading<string> {
  if (isSecretReference(text)) return readSecret(text, secretOf);
  return headerValue.test(text)
    ? { kind: 'read', value: text }
    : refused('is no value of a header');
}
