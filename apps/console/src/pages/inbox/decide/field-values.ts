import { isRecord } from './record.ts';

/** A field that a person fills in, as JSON Schema describes it. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
  readonly kind: FieldKind;
}

type FieldKind =
  | {
      readonly is: 'text';
      readonly isLong: boolean;
      readonly maxLength: number | undefined;
      readonly input: 'text' | 'email' | 'url';
    }
  | { readonly is: 'number'; readonly isWhole: boolean }
  | { readonly is: 'flag' }
  | { readonly is: 'choice'; readonly choices: readonly Choice[]; readonly isMany: boolean }
  | { readonly is: 'json' };

export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** What a control holds: its text, whether it is ticked, or what was chosen of many. */
export type Typed = string | boolean | readonly string[];

type Json = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The fields of an object's schema, all or only those that are named. */
export function fieldsOf(schema: unknown, names?: readonly string[]): readonly Field[] {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : [];
  return (names ?? Object.keys(properties)).map((name) => {
    const property = properties[name];
    const field = isRecord(property) ? property : {};
    return {
      name,
      title: textOf(field.title) ?? name,
      help: textOf(field.description),
      isRequired: required.includes(name),
      kind: kindOf(field),
    };
  });
}

const inputs = [
  ['email', 'email'],
  ['uri', 'url'],
] as const;

function kindOf(field: Json): FieldKind {
  const choices = choicesOf(field);
  if (choices) return { is: 'choice', choices, isMany: false };
  if (field.type === 'boolean') return { is: 'flag' };
  if (field.type === 'number' || field.type === 'integer') {
    return { is: 'number', isWhole: field.type === 'integer' };
  }
  if (field.type === 'string') {
    const maxLength = typeof field.maxLength === 'number' ? field.maxLength : undefined;
    const input = inputs.find(([format]) => format === field.format)?.[1] ?? 'text';
    return { is: 'text', isLong: input === 'text' && (maxLength ?? 1_000) > 300, maxLength, input };
  }
  const many = isRecord(field.items) ? choicesOf(field.items) : undefined;
  return many ? { is: 'choice', choices: many, isMany: true } : { is: 'json' };
}

function choicesOf({ enum: values, oneOf, anyOf }: Json): readonly Choice[] | undefined {
  if (Array.isArray(values)) {
    return values.map((value: unknown) => ({ value: String(value), title: String(value) }));
  }
  const titled: unknown = oneOf ?? anyOf;
  if (!Array.isArray(titled)) return undefined;
  const choices = titled.flatMap((one: unknown) =>
    isRecord(one) && typeof one.const === 'string'
      ? [{ value: one.const, title: textOf(one.title) ?? one.const }]
      : [],
  );
  return choices.length > 0 ? choices : undefined;
}

/** What a control begins with for a value. */
export function typedOf({ kind }: Field, value: unknown): Typed {
  switch (kind.is) {
    case 'flag':
      return value === true;
    case 'choice':
      if (kind.isMany) return Array.isArray(value) ? value.map(String) : [];
      return typeof value === 'string' ? value : '';
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'text':
    case 'number':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/**
 * The value that was typed; undefined where it was left empty.
 * @throws {SyntaxError} where a number or JSON is none.
 */
export function valueOf({ kind, isRequired }: Field, typed: Typed): unknown {
  if (typeof typed !== 'string') return typed;
  if (kind.is === 'text') return typed === '' && !isRequired ? undefined : typed;
  if (typed.trim() === '') return undefined;
  if (kind.is === 'choice') return typed;
  const value: unknown = JSON.parse(typed);
  if (kind.is === 'number' && typeof value !== 'number') throw new SyntaxError('Not a number');
  return value;
}
