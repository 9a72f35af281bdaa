import { isJsonObject, type JsonValue } from './json-value.js';
import { setMember } from './to-json-value.js';

/**
 * Length from which on base64 is taken out. Hashes, keys, signatures and tokens are shorter; a
 * picture of this size has a few hundred bytes.
 */
export const minBase64Chars = 1_024;

/** Below it nothing is looked at; whoever stores a value takes out what is deeper. */
const maxDepth = 64;

/** Lengths of the lines that base64 is broken into: RFC 2045, 6.8 and RFC 7468, 2. */
const lineLengths: ReadonlySet<number> = new Set([64, 76]);

/** What to put in place of base64: in place of a whole text any value, within one a text. */
export interface Base64Found {
  readonly bytes: number;
  /** The base64 itself, perhaps in several lines. */
  readonly text: string;
}

/**
 * The value with what its texts hold of base64 told in its place: `{omitted: "base64", bytes}` for a
 * whole text, `[omitted: base64, … bytes]` within others. Reads each character once. The same value
 * where there is none.
 * @param found is told of each, in order
 */
export function withoutBase64(value: JsonValue, found?: (base64: Base64Found) => void): JsonValue {
  return without(value, 0, found);
}

type Found = ((base64: Base64Found) => void) | undefined;

/** Nothing is made before there is something to take out: values may have a million members. */
function without(value: JsonValue, depth: number, found: Found): JsonValue {
  if (typeof value === 'string') return withoutBase64In(value, found);
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (!isJsonObject(value)) {
    let kept: JsonValue[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index] ?? null;
      const left = without(item, depth + 1, found);
      if (left !== item) (kept ??= [...value])[index] = left;
    }
    return kept ?? value;
  }
  let changed: Map<string, JsonValue> | undefined;
  for (const name in value) {
    const member = value[name] ?? null;
    const left = without(member, depth + 1, found);
    if (left !== member) (changed ??= new Map()).set(name, left);
  }
  if (!changed) return value;
  const members: Record<string, JsonValue> = {};
  for (const [name, member] of Object.entries(value)) {
    setMember(members, name, changed.get(name) ?? member);
  }
  return members;
}

function withoutBase64In(text: string, found: Found): JsonValue {
  if (text.length < minBase64Chars) return text;
  const runs = base64Runs(text);
  const [first] = runs;
  if (!first) return text;
  for (const { bytes, text: base64 } of runs) found?.({ bytes, text: base64 });
  const before = text.slice(0, first.start);
  const isWhole =
    first.end === text.trimEnd().length && /^\s*(?:data:[^\s,]{0,200},)?$/.test(before);
  if (isWhole) return { omitted: 'base64', bytes: first.bytes };
  return textWithoutBase64(text, runs);
}

/** Whether a text, or the JSON of a value, holds base64. */
export const hasBase64 = (text: string): boolean => base64Runs(text).length > 0;

/** The text with a note in place of each base64 in it. */
export function textWithoutBase64(text: string, runs = base64Runs(text)): string {
  let from = 0;
  const parts = runs.map(({ start, end, bytes }) => {
    const part = `${text.slice(from, start)}[omitted: base64, ${bytes} bytes]`;
    from = end;
    return part;
  });
  return parts.join('') + text.slice(from);
}

interface Run extends Base64Found {
  readonly start: number;
  readonly end: number;
}

const upper = 1;
const lower = 2;
const digit = 4;
const sign = 8;
const padding = 16;
/** What binary data has in this alphabet; words, hex digits and repeated characters do not. */
const mixed = upper | lower | digit;

const kinds = new Uint8Array(128);
for (const [characters, kind] of [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', upper],
  ['abcdefghijklmnopqrstuvwxyz', lower],
  ['0123456789', digit],
  ['+/-_', sign],
  ['=', padding],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/** Whether a character of the alphabet or padding stands there. */
const isBase64At = (text: string, at: number): boolean => (kinds[text.charCodeAt(at)] ?? 0) > 0;

/** No run is shorter than several of these, and none has shorter lines but at its ends. */
const stride = minBase64Chars / 4;
const shortestLine = 60;

/** Looks at few places of a text, which may be megabytes long; false where it holds no run. */
function mayHoldRuns(text: string): boolean {
  for (let place = 0; place < text.length; place += stride) {
    let at = place;
    // The place may be an end of a line.
    while (at < place + longestLineBreak && !isBase64At(text, at)) at += 1;
    let from = at;
    while (at - from < shortestLine && isBase64At(text, from - 1)) from -= 1;
    while (at - from < shortestLine && isBase64At(text, at)) at += 1;
    if (at - from >= shortestLine) return true;
  }
  return false;
}

/** Runs of the alphabet that are long and mixed enough, over lines of the usual lengths. */
function base64Runs(text: string): Run[] {
  if (text.length < minBase64Chars || !mayHoldRuns(text)) return [];
  const runs: Run[] = [];
  let start = 0;
  let lineStart = 0;
  let characters = 0;
  let seen = 0;
  const end = (at: number) => {
    if (characters >= minBase64Chars && (seen & mixed) === mixed) {
      const base64 = text.slice(start, at);
      runs.push({ start, end: at, text: base64, bytes: Math.floor((characters * 3) / 4) });
    }
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] ?? 0) : 0;
    if (kind === padding) continue;
    if (kind > 0) {
      characters += 1;
      seen |= kind;
      continue;
    }
    const breakLength = lineLengths.has(at - lineStart) ? lineBreakAt(text, at) : 0;
    if (breakLength > 0) {
      at += breakLength - 1;
    } else {
      end(at);
      start = at + 1;
      characters = 0;
      seen = 0;
    }
    lineStart = at + 1;
  }
  end(text.length);
  return runs;
}

const lineBreaks = ['\n', '\r\n', '\\n', '\\r\\n'];
const longestLineBreak = 4;

/** Length of an end of a line, also where JSON within a text writes it; 0 where there is none. */
function lineBreakAt(text: string, at: number): number {
  for (const lineBreak of lineBreaks) {
    if (text.startsWith(lineBreak, at)) return lineBreak.length;
  }
  return 0;
}
