import { isQuote } from './scan-json.js';
import type { JsonValue } from '../../values/json/json-value.js';

const maxKeyChars = 100;
/** Characters compared in all; a value that is looked for in more places was hardly written so. */
const maxCompared = 100_000_000;

/**
 * Whether a repaired value holds only what the model wrote: each member has a colon behind its name
 * in the text, and each value occurs there, in order and delimited alike on both sides. A repair
 * that took half of a sentence for a member or closed a string by a guess fails this.
 */
export function keepsWhatWasGiven(text: string, value: JsonValue): boolean {
  const given = decodeEscapes(text);
  const names = namesBeforeColons(given);
  let from = 0;
  let left = maxCompared;
  return keeps(value);

  function keeps(part: JsonValue): boolean {
    if (part === null) return advance(['null', 'None', 'NULL', 'Null'], isAnywhere);
    switch (typeof part) {
      case 'string':
        if (holdsMembers(part)) return false;
        return part === '' ? advance(['""', "''", '“”'], isAnywhere) : advance([part], isDelimited);
      case 'number':
        return advance([String(part), withoutZero(part)], isAnywhere);
      case 'boolean':
        return advance(part ? ['true', 'True', 'TRUE'] : ['false', 'False', 'FALSE'], isAnywhere);
      default:
        return keepsMembers(part);
    }
  }

  function keepsMembers(part: object): boolean {
    if (Array.isArray(part)) return part.every((item: JsonValue) => keeps(item));
    return Object.entries(part).every(
      ([name, member]: [string, JsonValue]) => names.has(name) && keeps(member),
    );
  }

  /** Moves behind the next place where one of the spellings stands as a value. */
  function advance(spellings: readonly string[], fits: typeof isDelimited): boolean {
    for (const spelling of spellings) {
      let at = given.indexOf(spelling, from);
      while (at >= 0 && left > 0 && !fits(given, at, at + spelling.length)) {
        left -= spelling.length;
        at = given.indexOf(spelling, at + 1);
      }
      // What is not found was looked for to the end.
      left -= at < 0 ? given.length - from : at - from;
      if (left < 0) return false;
      if (at < 0) continue;
      from = at + spelling.length;
      return true;
    }
    return false;
  }
}

/** Whether a text went on over its end quote: it holds a member, or brackets behind a quote. */
const holdsMembers = (text: string): boolean =>
  /["'”]\s{0,10}(?:,\s{0,10}\\?["'“][^"'“”\\]{1,100}\\?["'”]\s{0,10}:|[}\]]{1,10}$)/.test(text);

const isAnywhere = () => true;

/** `.5` for 0.5. */
const withoutZero = (value: number): string => String(value).replace(/^(-?)0\./, '$1.');

function isDelimited(text: string, start: number, end: number): boolean {
  const isOpened = isQuote(text.charAt(start - 1));
  const isClosed = isQuote(text.charAt(end));
  if (isOpened || isClosed) return isOpened && isClosed;
  return (
    /[:,[{(\s]/.test(text.charAt(start - 1)) &&
    (end >= text.length || /[,\]}\s]/.test(text.charAt(end)))
  );
}

function namesBeforeColons(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const before = text.slice(Math.max(0, at - maxKeyChars), at).trimEnd();
    const bare = isQuote(before.charAt(before.length - 1)) ? before.slice(0, -1) : before;
    const name = /[^\s{},:"'“”‘’`[\]]+$/.exec(bare.slice(-maxKeyChars));
    if (name) names.add(name[0]);
  }
  return names;
}

const shortEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function decodeEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:u([\da-fA-F]{4})|([\s\S]))/g,
    (_all, code?: string, sign?: string) =>
      code === undefined
        ? (shortEscapes[sign ?? ''] ?? sign ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
