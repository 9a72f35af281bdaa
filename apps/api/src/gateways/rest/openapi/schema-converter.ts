import type { SwaggerDocumentOptions } from '@nestjs/swagger';
import { z } from 'zod';

type Converter = NonNullable<SwaggerDocumentOptions['standardSchemaConverter']>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Takes off what says nothing to a reader: the range of safe integers, the pattern of a format. */
const tidy = (jsonSchema: JsonSchema): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
};

/** Where the examples of a schema stand until `documentExamples` shows them: Nest keeps the first alone. */
export const examplesKey = 'x-examples';

const keepExamples = (jsonSchema: JsonSchema): void => {
  if (jsonSchema.examples === undefined) return;
  jsonSchema[examplesKey] = jsonSchema.examples;
  delete jsonSchema.examples;
};

/** An answer may grow: a client must not refuse fields that it does not know yet. */
const open = (jsonSchema: JsonSchema): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** Zod's own name for a schema that refers to itself, such as any JSON value. */
const selfReference = /^#\/\$defs\/__schema\d+$/;

/**
 * Such names are the same in every conversion and would overwrite each other in one document, so a
 * place that uses one takes any value.
 */
const withoutSelfReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSelfReferences);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string' && selfReference.test(value.$ref))
    return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('__schema'))
      .map(([key, child]) => [key, withoutSelfReferences(child)]),
  );
};

const jsonSchemaSchema = z.looseObject({
  $schema: z.string().optional(),
  $defs: z.record(z.string(), z.looseObject({})).optional(),
});

/**
 * Puts a zod schema into the API description as JSON Schema 2020-12, which OpenAPI 3.1 uses as it
 * is; a schema with an id becomes a component that others refer to.
 */
export const convertSchema: Converter = (schema, { schemaType }) => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const converted = z.toJSONSchema(schema, {
    io: schemaType,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      tidy(jsonSchema);
      keepExamples(jsonSchema);
      if (schemaType === 'output') open(jsonSchema);
    },
  });
  const plain = jsonSchemaSchema.parse(withoutSelfReferences(converted));
  const { $schema: _dialect, $defs: components, ...rest } = plain;
  return { schema: rest, ...(components && { components }) };
};
