import type { JsonObject, JsonValue } from '@faina/agent-core';
import { type Clause, isPlainValue } from './clauses.js';
import type { Form } from './form.js';
import { template, whole } from './template.js';
import type { Token } from './tokens.js';
import { codes } from './words.js';

/**
 * What a clause says, by slot. Undefined where the form does not account for every token of the
 * clause, and each once.
 */
export function matchForm(
  form: Form,
  clause: Clause,
  text: string,
  lead: string | undefined,
): JsonObject | undefined {
  const match = form.pattern.exec(clause.plain);
  if (!match) return undefined;
  const said: Record<string, JsonValue> = {};
  for (const [group, range] of Object.entries(match.indices?.groups ?? {})) {
    if (!range) continue;
    const [slot = '', type = ''] = group.split('__');
    const signs = clause.plain.slice(...range);
    const start = clause.skipped + tokenCount(clause.plain.slice(0, range[0]));
    const part = clause.tokens.slice(start, start + tokenCount(signs));
    const value = valueOf(form, type, signs, part, text);
    if (value === undefined || Object.hasOwn(said, slot)) return undefined;
    if (!isPlainValue(type, signs, lead)) return undefined;
    said[slot] = value;
  }
  return said;
}

/** How many tokens of a clause a form accounts for from its beginning on. */
export function readLength({ pattern }: Form, { plain, skipped }: Clause): number {
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
      return raw.split(between).map((name) => name.replace(/^["“'](.*)["”']$/u, '$1'));
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

/** Between names: commas and "e", and each name has its article. */
const between = /\s*(?:,\s*(?:e\s|and\s)?|\se\s|\sand\s)\s*(?:os?|as?|the)\s+/iu;

/** How the codes are said; the first that fits all of a value is meant. */
const patterns = codes.map(({ type, said }) => ({
  type,
  said: said.map(([code, words = '']) => ({ code, pattern: whole(template(words)) })),
}));

const codeOf = (type: string, signs: string): string | undefined =>
  patterns.find((one) => one.type === type)?.said.find(({ pattern }) => pattern.test(signs))?.code;
