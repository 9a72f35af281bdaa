import { withoutMarks } from '@faina/agent-core';
import {
  type CalendarDay,
  dayPattern,
  rangePattern,
  type SpokenDay,
  spokenDay,
  type SpokenRange,
  spokenRange,
} from './spoken-time.js';

/** One thing that a request says; each has to be accounted for. */
export interface Token {
  /** As forms match it, without spaces: a word in plain lower case, or `<kind` for a value. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
  readonly value?: TokenValue | undefined;
}

type TokenValue = string | SpokenDay | SpokenRange;

/** Kinds of values in the order in which they are tried, over the plain text. */
const kinds: readonly (readonly [sign: string, pattern: string])[] = [
  [
    '<q',
    `"[^"]*"|[“”][^“”]*[“”]|(?<![\\p{L}\\p{N}])'(?:[^']|'(?=[\\p{L}\\p{N}]))*'(?![\\p{L}\\p{N}])`,
  ],
  ['<u', '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'],
  ['<m', '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'],
  ['<c', 'r\\$ ?\\d[\\d.,]*(?<![.,])|\\d[\\d.,]*(?<![.,]) (?:reais|real)'],
  ['<p', '\\+\\d[\\d ()-]{7,18}\\d|\\(\\d{2}\\) ?\\d{4,5}-?\\d{4}|\\d{2} \\d{4,5}-\\d{4}'],
  ['<h', '\\d{1,2}(?:h(?:\\d\\d)?|:\\d\\d)'],
  ['<d', dayPattern],
  ['<r', rangePattern],
  ['<n', '\\d+(?:[.,]\\d+)*|dois|duas|two'],
];

/** What stands behind a value must not go on with it. */
const oneToken = new RegExp(
  [
    ...kinds.map(([, pattern]) => `((?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_]))`),
    // A word, with an apostrophe where it is no possessive one.
    `[\\p{L}\\p{N}\\p{M}_]+(?:[-'’](?!s(?![\\p{L}\\p{N}]))[\\p{L}\\p{N}_]+)*`,
    `['’]s(?![\\p{L}\\p{N}])`,
    '\\n',
    '\\S',
  ].join('|'),
  'gu',
);

/** A readable text as its tokens. Line ends are tokens too, as they part clauses. */
export function tokensOf(text: string, today: CalendarDay): readonly Token[] {
  return Array.from(plainText(text).matchAll(oneToken), (match): Token => {
    const [plain] = match;
    const from = match.index;
    const to = from + plain.length;
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const [sign] = kinds[at] ?? [];
    const raw = text.slice(from, to);
    if (sign === undefined) return { sign: wordSign(plain, raw), from, to };
    // "Bia Três" is a name, and so is what stands in for a number that may be read in two ways.
    if (sign === '<n' && /^\p{Lu}/u.test(raw)) return { sign: wordSign(plain, raw), from, to };
    const value = valueOf(sign, plain, raw, today);
    return value === undefined ? { sign: '<x', from, to } : { sign, from, to, value };
  });
}

function valueOf(sign: string, plain: string, raw: string, today: CalendarDay) {
  switch (sign) {
    case '<q':
      return raw.slice(1, -1).trim() || undefined;
    case '<c':
      return amount(plain.replace(/^r\$ ?| .*$/g, ''));
    case '<n':
      if (/^[dt]/.test(plain)) return '2';
      return /^\d+\.\d+$/.test(plain) ? undefined : amount(plain);
    case '<d':
      return spokenDay(plain, today);
    case '<r':
      return spokenRange(plain, today);
    default:
      return raw;
  }
}

/** A number as Portuguese writes it, with a point; undefined where it may be read in two ways. */
function amount(text: string): string | undefined {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,4})?$/.test(text)) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d+(?:,(?:\d{1,2}|\d{4}))?$/.test(text)) return text.replace(',', '.');
  return /^\d+\.\d\d$/.test(text) ? text : undefined;
}

/** `^` stands before a word that begins with a capital, twice where all of it is in capitals. */
function wordSign(plain: string, raw: string): string {
  if (plain === '\n') return ';';
  const word = plain.replaceAll(/[<^]/g, '_').replaceAll('’', "'");
  if (!/^\p{Lu}/u.test(raw)) return word;
  return /^\p{Lu}{2}[\p{Lu}\p{N}]*$/u.test(raw) ? `^^${word}` : `^${word}`;
}

/** Lower case and without accents, each unit in its place. */
const plainText = (text: string): string =>
  text
    .replaceAll(/[^\n -~]/g, (letter) => {
      const plain = withoutMarks(letter);
      return plain.length === 1 ? plain : letter;
    })
    .replaceAll(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase());
