import { findJson, lostDigits } from '@faina/agent-core';
import { jsonrepair } from 'jsonrepair';

/**
 * The library may read on from each quote to the end of the text, and nests a call per bracket: its
 * time grows with quotes times length and with the square of the brackets. Within these bounds the
 * worst texts tried took 0.3 s; what a model writes has a quote in eight characters or fewer.
 */
const maxChars = 64 * 1024;
const maxBrackets = 4_000;
const maxQuotedChars = 512 * 1024 * 1024;

/** Words that say that there is no value. The library would take most of them for text. */
const absent = ['undefined', 'NaN', '-Infinity', '+Infinity', 'Infinity', 'nil', 'nan'];
const absentWord = /([:[,]\s*)(undefined|NaN|[+-]?Infinity|nil|nan)(?=\s*(?:[,\]}\n]|$))/g;
const literals = new Map([
  ['TRUE', 'true'],
  ['FALSE', 'false'],
  ['NULL', 'null'],
  ['Null', 'null'],
]);
const literalWord = /([:[,]\s*)(TRUE|FALSE|NULL|Null)(?=\s*(?:[,\]}\n]|$))/g;
/** Inside single quotes the library takes it for a quotation mark, unless it is escaped. */
const apostrophe = /(?<=\p{L})'(?=\p{L})/gu;
const mark = /__absent_(\d)__/g;
const wholeMark = /^__absent_\d__$/;

/**
 * Turns what a model wrote in place of JSON into JSON: fences, prose around it, single and smart
 * quotes, bare names and texts, trailing commas, Python's and JavaScript's literals, comments,
 * missing brackets. Members that are `undefined`, `NaN` or infinite are left out. Undefined when
 * nothing can be made of it. Never throws.
 */
export function repairJsonText(text: string): string | undefined {
  if (text.length > maxChars) return undefined;
  const found = findJson(text);
  if (!found || count(found.text, brackets) > maxBrackets) return undefined;
  if (count(found.text, quotes) * found.text.length > maxQuotedChars) return undefined;
  const marked = found.text
    .replaceAll(apostrophe, String.raw`\'`)
    .replaceAll(absentWord, (_all, before: string, word: string) => before + markOf(word))
    .replaceAll(literalWord, (_all, before: string, word: string) => before + literal(word));
  try {
    const json = jsonrepair(marked);
    return lostDigits(json) === undefined
      ? JSON.stringify(JSON.parse(json, withoutMarks))
      : undefined;
  } catch {
    return undefined;
  }
}

const brackets = '{[';
const quotes = '"\'“”‘’`´';

function count(text: string, signs: string): number {
  let found = 0;
  for (const char of text) if (signs.includes(char)) found += 1;
  return found;
}

const markOf = (word: string) => `__absent_${absent.indexOf(word)}__`;
const literal = (word: string) => literals.get(word) ?? word;

/** A marked value goes (an item becomes null); a mark in the midst of a text was its own word. */
function withoutMarks(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('__absent_')) return value;
  if (wholeMark.test(value)) return undefined;
  return value.replaceAll(mark, (_all, index: string) => absent[Number(index)] ?? '');
}
