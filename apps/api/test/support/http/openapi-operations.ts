import { z } from 'zod';
import type { HttpClient } from '../service/http-client.js';

const schemaSchema = z.looseObject({});
export type JsonSchema = z.output<typeof schemaSchema>;

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: schemaSchema.default({}),
});

const contentSchema = z.record(
  z.string(),
  z.looseObject({
    schema: schemaSchema.default({}),
    examples: z.record(z.string(), z.object({ value: z.json().optional() })).default({}),
  }),
);

const responseSchema = z.looseObject({
  description: z.string(),
  content: contentSchema.default({}),
});

const operationSchema = z.looseObject({
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
  security: z.array(z.unknown()).default([]),
});

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schemaSchema) }),
});

/** As a JSON Schema by itself: what it refers to stands in it. */
function alone(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>) {
  const text = JSON.stringify({ ...schema, $defs: schemas });
  return schemaSchema.parse(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** A route of the service as its own description tells it. */
export interface Operation {
  /** For example `POST /v1/jobs/{id}/cancel`. */
  readonly name: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly z.output<typeof parameterSchema>[];
  /** Schemas of the body by media type; empty where the route takes none. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  /** Of the body as JSON. */
  readonly examples: readonly z.core.util.JSONType[];
  readonly statuses: ReadonlySet<number>;
  /** What the refusals of a status may have as their code. */
  codesOf(status: number): readonly string[];
  /** JSON Schema, by itself, of an answer in JSON. */
  answerOf(status: number): JsonSchema | undefined;
  /** Only holders of a key may call it. */
  readonly isGuarded: boolean;
}

export interface ApiDescription {
  readonly operations: readonly Operation[];
  /** What a reference of a schema leads to. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
}

/** All routes that the running service describes. */
export async function readApiDescription(client: HttpClient): Promise<ApiDescription> {
  const document = documentSchema.parse((await client.get('/openapi.json')).json());
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters, requestBody, responses, security }]): Operation => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: Object.fromEntries(
          Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
        ),
        examples: Object.values(requestBody?.content['application/json']?.examples ?? {}).flatMap(
          ({ value }) => (value === undefined ? [] : [value]),
        ),
        statuses: new Set(Object.keys(responses).map(Number)),
        codesOf: (status) => responses[String(status)]?.description.split(', ') ?? [],
        answerOf: (status) => {
          const schema = responses[String(status)]?.content['application/json']?.schema;
          return schema && alone(schema, schemas);
        },
        isGuarded: security.length > 0,
      }),
    ),
  );
  return {
    operations,
    resolve: (schema) => {
      const { $ref } = schema;
      if (typeof $ref !== 'string') return schema;
      const target = schemas[$ref.replace('#/components/schemas/', '')];
      if (target === undefined) throw new Error(`${$ref} leads nowhere.`);
      return target;
    },
  };
}

/** The path with each parameter replaced by what `valueOf` gives, percent-encoded. */
export const fillPath = (
  { path }: Pick<Operation, 'path'>,
  valueOf: (parameter: string) => string,
): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
