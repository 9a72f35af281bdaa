import { z } from 'zod';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const compiled = new WeakMap<object, z.ZodType>();

/** Whether answers can be checked against a JSON Schema (draft 2020-12, no references outside). */
export function isUsableSchema(schema: JsonSchema): boolean {
  try {
    z.fromJSONSchema(schema);
    return true;
  } catch {
    return false;
  }
}

/** What checks an answer; made once per schema. */
export function answerSchema(schema: JsonSchema & object): z.ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(schema);
  compiled.set(schema, made);
  return made;
}
