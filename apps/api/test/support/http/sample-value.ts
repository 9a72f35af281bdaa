import { z } from 'zod';
import type { ApiDescription, JsonSchema } from './openapi-operations.js';

/** The parts of a JSON Schema that the service's description uses. */
const knownSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  oneOf: z.array(z.looseObject({})).optional(),
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
  items: z.looseObject({}).optional(),
  minItems: z.number().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  format: z.string().optional(),
});

const formats: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-11-23',
  'date-time': '2026-11-23T12:00:00Z',
  uri: 'https://example.com/hook',
  email: 'ana@example.com',
};

/** A small value that a schema allows, with what it requires and no more. */
export function sampleValue(schema: JsonSchema, resolve: ApiDescription['resolve']): unknown {
  const known = knownSchema.parse(resolve(schema));
  const [choice] = known.anyOf ?? known.oneOf ?? [];
  if (choice) return sampleValue(choice, resolve);
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  switch (known.type) {
    case 'object':
      return Object.fromEntries(
        known.required.map((name) => [name, sampleValue(known.properties[name] ?? {}, resolve)]),
      );
    case 'array':
      return Array.from({ length: known.minItems ?? 0 }, () =>
        sampleValue(known.items ?? {}, resolve),
      );
    case 'integer':
    case 'number':
      return known.minimum ?? (known.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return formats[known.format ?? ''] ?? 'sample'.padEnd(known.minLength ?? 0, 'x');
    default:
      return 'sample';
  }
}
