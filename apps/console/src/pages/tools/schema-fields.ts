import { isRecord } from '../../parts/json/exact-json.ts';

/** One argument of a tool. */
export interface SchemaField {
  /** With the names of what it is part of: `items[].price`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly values: readonly string[];
  readonly default: string | undefined;
  /** Of a number its least and greatest value, of a text its length. */
  readonly bounds: {
    readonly of: 'length' | 'value';
    readonly from?: number;
    readonly to?: number;
  };
}

/** Fields that are shown at most; the schema itself stands below them. */
const mostFields = 200;
const mostLevels = 6;

/** The arguments that a JSON Schema describes, those of objects within it after it. */
export function fieldsOf(schema: unknown): readonly SchemaField[] {
  return fieldsWithin(schema, '', 0).slice(0, mostFields);
}

function fieldsWithin(schema: unknown, prefix: string, level: number): readonly SchemaField[] {
  if (!isRecord(schema) || !isRecord(schema['properties']) || level > mostLevels) return [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties']).flatMap(([key, found]) => {
    const part = isRecord(found) ? found : {};
    const name = prefix + key;
    const inner = withoutNull(part);
    const items = isRecord(inner['items']) ? inner['items'] : undefined;
    return [
      {
        name,
        type: typeOf(part),
        isRequired: required.includes(key),
        description: textOf(part['description'] ?? part['title']),
        values: (Array.isArray(inner['enum']) ? inner['enum'] : []).map((one) =>
          JSON.stringify(one),
        ),
        default: 'default' in part ? JSON.stringify(part['default']) : undefined,
        bounds: boundsOf(inner),
      },
      ...(items
        ? fieldsWithin(items, `${name}[].`, level + 1)
        : fieldsWithin(inner, `${name}.`, level + 1)),
    ];
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The one choice beside null, which only says that the value may be left out. */
function withoutNull(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const choices = schema['anyOf'];
  if (!Array.isArray(choices)) return schema;
  const others: unknown[] = choices.filter((one) => !isRecord(one) || one['type'] !== 'null');
  return others.length === 1 && isRecord(others[0]) ? others[0] : schema;
}

function typeOf(schema: Readonly<Record<string, unknown>>): string {
  const { type, anyOf, items, format } = schema;
  if (Array.isArray(anyOf)) {
    return anyOf.map((one) => (isRecord(one) ? typeOf(one) : '?')).join(' | ');
  }
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return `${isRecord(items) ? typeOf(items) : '?'}[]`;
  const base = typeof type === 'string' ? type : 'const' in schema ? 'const' : '?';
  return typeof format === 'string' ? `${base} (${format})` : base;
}

function boundsOf(schema: Readonly<Record<string, unknown>>): SchemaField['bounds'] {
  const isText = schema['type'] === 'string';
  const pick = (...names: readonly string[]) =>
    names.map((name) => schema[name]).find((value) => typeof value === 'number');
  const from = isText ? pick('minLength') : pick('minimum', 'exclusiveMinimum');
  const to = isText ? pick('maxLength') : pick('maximum', 'exclusiveMaximum');
  return {
    of: isText ? 'length' : 'value',
    ...(from !== undefined && { from }),
    ...(to !== undefined && to < Number.MAX_SAFE_INTEGER && { to }),
  };
}
