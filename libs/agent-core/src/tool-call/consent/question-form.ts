import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../values/json/json-value.js';
import { Result } from '../../values/result.js';

const maxFields = 50;
const maxChoices = 200;
const maxTextChars = 10_000;

const words = z.string().max(2_000).optional();
const said = { title: words, description: words };
const count = z.int().min(0).max(maxTextChars).optional();
const choice = z.string().max(500);
const choices = z.array(choice).min(1).max(maxChoices);
const titledChoices = z
  .array(z.object({ const: choice, title: words }))
  .min(1)
  .max(maxChoices);

const chosenSchema = z.object({
  type: z.literal('string'),
  ...said,
  enum: choices.optional(),
  oneOf: titledChoices.optional(),
  minLength: count,
  maxLength: count,
  format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
  default: z.string().max(maxTextChars).optional(),
});
const numberSchema = z.object({
  type: z.enum(['number', 'integer']),
  ...said,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.number().optional(),
});
const booleanSchema = z.object({
  type: z.literal('boolean'),
  ...said,
  default: z.boolean().optional(),
});
const listSchema = z.object({
  type: z.literal('array'),
  ...said,
  minItems: count,
  maxItems: count,
  items: z.object({ enum: choices.optional(), anyOf: titledChoices.optional() }),
  default: z.array(choice).max(maxChoices).optional(),
});
const fieldSchema = z.discriminatedUnion('type', [
  chosenSchema,
  numberSchema,
  booleanSchema,
  listSchema,
]);

/**
 * What a person is asked to fill in: plain fields, in the form that MCP's elicitation gives them
 * (https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema).
 */
export const questionFormSchema = z.object({
  type: z.literal('object'),
  properties: z
    .record(z.string().min(1).max(200), fieldSchema)
    .refine((fields) => Object.keys(fields).length <= maxFields),
  required: z.array(z.string().max(200)).max(maxFields).optional(),
});

export type QuestionForm = z.output<typeof questionFormSchema>;
type Field = z.output<typeof fieldSchema>;

/** What is wrong with an answer, and where: a JSON pointer. */
export interface AnswerFault {
  readonly pointer: string;
  readonly detail: string;
}

/** An answer with the defaults of what it leaves out, or all that is wrong with it. */
export function checkAnswer(
  form: QuestionForm,
  answer: JsonObject,
): Result<JsonObject, readonly AnswerFault[]> {
  const required = new Set(form.required);
  const fields = Object.entries(form.properties).map(([name, field]) => {
    const schema =
      field.default === undefined ? checkOf(field) : checkOf(field).default(field.default);
    return [name, required.has(name) ? schema : schema.optional()] as const;
  });
  const parsed = z.strictObject(Object.fromEntries(fields)).safeParse(answer);
  if (parsed.success) {
    const given = Object.entries(parsed.data);
    return Result.ok(
      Object.fromEntries(
        given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    );
  }
  return Result.error(
    parsed.error.issues.map(({ path, message }) => ({
      pointer: path.map((part) => `/${String(part)}`).join(''),
      detail: message,
    })),
  );
}

function checkOf(field: Field): z.ZodType<JsonValue> {
  switch (field.type) {
    case 'boolean':
      return z.boolean();
    case 'integer':
    case 'number': {
      const { minimum = -Infinity, maximum = Infinity } = field;
      return (field.type === 'integer' ? z.int() : z.number()).min(minimum).max(maximum);
    }
    case 'array': {
      const { minItems = 0, maxItems = maxChoices, items } = field;
      return z
        .array(oneOf(items.enum ?? items.anyOf))
        .min(minItems)
        .max(maxItems);
    }
    case 'string': {
      const options = field.enum ?? field.oneOf;
      return options ? oneOf(options) : textOf(field);
    }
  }
}

const oneOf = (options: readonly (string | { readonly const: string })[] = []): z.ZodType<string> =>
  z.enum(options.map((option) => (typeof option === 'string' ? option : option.const)));

function textOf({
  minLength = 0,
  maxLength = maxTextChars,
  format,
}: z.output<typeof chosenSchema>) {
  const text = z.string().min(minLength).max(maxLength);
  switch (format) {
    case undefined:
      return text;
    case 'email':
      return text.pipe(z.email());
    case 'uri':
      return text.pipe(z.url());
    case 'date':
      return text.pipe(z.iso.date());
    case 'date-time':
      return text.pipe(z.iso.datetime({ offset: true }));
  }
}
