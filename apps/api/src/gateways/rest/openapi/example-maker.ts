import { z } from 'zod';
import { exampleValues } from './example-values.js';

/** The deepest member that is shown; schemas that contain themselves end there. */
const maxDepth = 8;

/** What of a JSON schema tells how a value of it looks. */
const shapeSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});

type Shape = z.output<typeof shapeSchema>;

/** Texts of a format. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-23T09:15:02.400Z',
  date: '2026-11-23',
  uuid: '01a207c9-b7ca-7e3e-8aeb-c5bb456b54c4',
  uri: 'https://example.com/faina',
  email: 'ana@example.com',
};

/** Makes values of JSON schemas, as they may come in an answer. */
export class ExampleMaker {
  /** @param schemas those that others refer to, by name */
  constructor(private readonly schemas: Readonly<Record<string, unknown>>) {}

  /** A value that a schema takes, without what may be left out. */
  of(schema: unknown): unknown {
    return this.#of(schema, []);
  }

  /** @param path names of the members that lead to it; a schema with a name stands for its own */
  #of(schema: unknown, path: readonly string[]): unknown {
    const shape = this.#shape(schema);
    if (shape.examples?.[0] !== undefined) return shape.examples[0];
    const kinds = this.#kinds(shape);
    const name = path.at(-1) ?? '';
    const known = [
      ...(exampleValues[path.slice(-2).join('.')] ?? []),
      ...(exampleValues[name] ?? []),
    ];
    const fitting = known.find((value) => kinds.some((kind) => fits(kind, value)));
    if (fitting !== undefined) return fitting;
    const [kind] = kinds;
    if (kind === undefined || path.length > maxDepth) return null;
    return this.#value(kind, [...path.slice(0, -1), nameOfSchema(schema) ?? name]);
  }

  #value(kind: Shape, path: readonly string[]): unknown {
    const name = path.at(-1) ?? '';
    if (kind.enum) return kind.enum[0];
    switch (typesOf(kind)[0]) {
      case 'object':
        return Object.fromEntries(
          kind.required.map((member) => [
            member,
            this.#of(kind.properties?.[member], [...path, member]),
          ]),
        );
      case 'array':
        return kind.items === undefined ? [] : [this.#of(kind.items, path)];
      case 'string':
        return formats[kind.format ?? ''] ?? name;
      case 'integer':
      case 'number':
        return Math.max(kind.minimum ?? 1, (kind.exclusiveMinimum ?? 0) + 1, 1);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  /** What a value may be: the schema itself, or each of its alternatives. */
  #kinds(shape: Shape): readonly Shape[] {
    const alternatives = shape.anyOf ?? shape.oneOf;
    if (!alternatives) return [shape];
    return alternatives.flatMap((each) => this.#kinds(this.#shape(each)));
  }

  #shape(schema: unknown): Shape {
    const name = nameOfSchema(schema);
    return name === undefined ? shapeSchema.parse(schema ?? {}) : this.#shape(this.schemas[name]);
  }
}

/** Of one that stands among those that have names. */
export const nameOfSchema = (schema: unknown): string | undefined =>
  shapeSchema.safeParse(schema).data?.$ref?.replace('#/components/schemas/', '');

/** None: anything is taken. */
const typesOf = ({ type }: Shape): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? []);

/** Not where it refers to others: a value that is known by its name has no such members. */
function fits(shape: Shape, value: unknown): boolean {
  if (JSON.stringify(shape).includes('"$ref"')) return false;
  const schema = z.record(z.string(), z.json()).parse(shape);
  return z.fromJSONSchema(schema).safeParse(value).success;
}
