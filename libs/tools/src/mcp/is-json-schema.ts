import { z } from 'zod';

/**
 * The keywords of JSON Schema that hold schemas, and those whose form providers check: one tool with
 * another form and a provider refuses every call of the agents that may use it.
 */
const schema: z.ZodType = z.lazy(() =>
  z.union([
    z.boolean(),
    z.looseObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      description: z.string().optional(),
      required: z.array(z.string()).optional(),
      enum: z.array(z.unknown()).optional(),
      properties: schemasByName.optional(),
      additionalProperties: schema.optional(),
      items: z.union([schema, schemas]).optional(),
      prefixItems: schemas.optional(),
      anyOf: schemas.optional(),
      oneOf: schemas.optional(),
      allOf: schemas.optional(),
      not: schema.optional(),
      $defs: schemasByName.optional(),
      definitions: schemasByName.optional(),
    }),
  ]),
);
const schemas = z.array(schema);
const schemasByName = z.record(z.string(), schema);

/** Whether the value, of bounded depth, has the form of a JSON Schema. */
export const isJsonSchema = (value: unknown): boolean => schema.safeParse(value).success;
