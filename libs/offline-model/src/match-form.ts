import type { JsonObject, JsonValue } from '@faina/agent-core';
import { type Clause, isPlainValue } from './clauses.js';
import type { Form } from './form.js';
import { template, unnamed, whole } from './template.js';
import type { Token } from './tokens.js';
import { codes } from './words.js';

/** A form with its patterns. */
export interface ReadyForm {
  readonly form: Form;
  readonly whole: RegExp;
  readonly options: readonly RegExp[];
}

const between = '(?:, |e |and )*';

export function readyForm(form: Form): ReadyForm {
  const head = template(form.say);
  const options = form.more.map(template);
  const rest = options.length === 0 ? '' : `(?:${between}(?:${options.map(unnamed).join('|')}))*`;
  return {
    form,
    whole: whole(`${head}(?<rest>${rest})`),
    options: options.map((option) => whole(`${between}${option}(?<rest>${rest})`)),
  };
}

/**
 * What a clause says, by slot, `pronoun` where it stands for somebody. Undefined where the form does
 * not account for every token of the clause, and each once.
 */
export function matchForm(
  { form, whole: head, options }: ReadyForm,
  clause: Clause,
  text: string,
  lead: string | undefined,
): JsonObject | undefined {
  const said: Record<string, JsonValue> = {};
  let pattern: RegExp | undefined = head;
  let unused = options;
  let offset = 0;
  while (pattern) {
    const match: RegExpExecArray | null = pattern.exec(clause.plain.slice(offset));
    if (!match) return undefined;
    for (const [group, range] of Object.entries(match.indices?.groups ?? {})) {
      const [slot = '', type] = group.split('__');
      if (type === undefined || !range) continue;
      const signs = clause.plain.slice(offset + range[0], offset + range[1]);
      const start = clause.skipped + tokenCount(clause.plain.slice(0, offset + range[0]));
      const part = clause.tokens.slice(start, start + tokenCount(signs));
      const value = valueOf(form, type, signs, part, text);
      if (Object.hasOwn(said, slot) || !isPlainValue(type, signs, lead)) return undefined;
      if (value === undefined) return undefined;
      said[slot] = value;
    }
    const rest: string = match.groups?.rest ?? '';
    if (rest === '') return said;
    offset = clause.plain.length - rest.length;
    pattern = unused.find((option) => option.test(rest));
    unused = unused.filter((option) => option !== pattern);
  }
  return undefined;
}

/** How many tokens of a clause a form accounts for from its beginning on. */
export function readLength({ whole: pattern }: ReadyForm, { plain, skipped }: Clause): number {
  for (let end = plain.length; end > 0; end = plain.lastIndexOf(' ', end - 2) + 1) {
    if (pattern.test(plain.slice(0, end))) return skipped + tokenCount(plain.slice(0, end));
  }
  return 0;
}

const tokenCount = (signs: string): number => signs.split(' ').length - 1;

function valueOf(
  form: Form,
  type: string,
  signs: string,
  part: readonly Token[],
  text: string,
): JsonValue | undefined {
  const [first] = part;
  if (!first) return undefined;
  const raw = text.slice(first.from, part.at(-1)?.to);
  switch (type) {
    case 'quotes':
    case 'mails':
      return part.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    case 'names':
      return listOf(raw);
    case 'day':
      return typeof first.value === 'function' ? first.value(form.sense) : undefined;
    case 'range':
      return typeof first.value === 'object' ? { ...first.value } : undefined;
    case 'phone':
      return first.sign === '<p' || /^\d{8,11}$/.test(raw) ? raw : undefined;
    default: {
      const value = part.length === 1 && typeof first.value === 'string' ? first.value : raw;
      return codeOf(type, signs) ?? value;
    }
  }
}

/** Names parted by commas and "e", each with its article. */
const listOf = (raw: string): readonly string[] =>
  raw.split(/\s*(?:,\s*(?:e\s|and\s)?|\se\s|\sand\s)\s*(?:os?|as?|the)\s+/iu).map(unquoted);

const unquoted = (name: string): string => name.replace(/^["“'](.*)["”']$/u, '$1');

/** How the codes are said; the first that fits all of a value is meant. */
const patterns = Array.from(codes, ([type, list]) => ({
  type,
  said: list.map(([code, words]) => ({ code, pattern: whole(template(words)) })),
}));

const codeOf = (type: string, signs: string): string | undefined =>
  patterns.find((one) => one.type === type)?.said.find(({ pattern }) => pattern.test(signs))?.code;
