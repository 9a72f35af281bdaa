import { findJson } from './find-json.js';
import { keepsWhatWasGiven } from './keeps-what-was-given.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { lostDigits } from '../../values/json/lost-digits.js';
import { parseJsonValue, toJsonValue } from '../../values/json/to-json-value.js';

/** Mends broken JSON text without asking anybody; undefined when it cannot. Never throws. */
export type RepairJsonText = (text: string) => string | undefined;

export interface ReadOptions {
  readonly repairJsonText: RepairJsonText;
  readonly allowsInvention: boolean;
}

export type ReadArguments =
  | { readonly kind: 'read'; readonly value: JsonValue; readonly rung?: 'encoded' | 'json' }
  | { readonly kind: 'unreadable'; readonly problem: string };

const maxLayers = 3;

/** Reads raw arguments as JSON: as they are, out of strings around them, or mended. */
export function readArguments(raw: string, options: ReadOptions): ReadArguments {
  let text = raw.trim() || '{}';
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const value = parseJsonValue(text);
    if (value === undefined) return readBroken(text, options);
    const lost = lostDigits(text);
    if (lost !== undefined) return unreadable(lost);
    if (typeof value !== 'string')
      return layer === 0 ? { kind: 'read', value } : { kind: 'read', value, rung: 'encoded' };
    text = value.trim();
  }
  return unreadable('the arguments are a text and not a JSON object');
}

function readBroken(text: string, options: ReadOptions): ReadArguments {
  const found = findJson(text);
  if (!found) return unreadable('the arguments are not valid JSON and hold no JSON object');
  if (!options.allowsInvention && found.end === 'cut')
    return unreadable('the arguments end in the middle of a value');
  const repaired = options.repairJsonText(text);
  const value = repaired === undefined ? undefined : parseJsonValue(repaired);
  if (value === undefined) return unreadable('the arguments are not valid JSON');
  if (!options.allowsInvention && !keepsWhatWasGiven(found.text, value))
    return unreadable('the arguments are not valid JSON and can be read in more than one way');
  return { kind: 'read', value, rung: 'json' };
}

const unreadable = (problem: string): ReadArguments => ({ kind: 'unreadable', problem });

/**
 * Reads JSON that a model wrote, mended where nothing in it has to be guessed. A text in it that is
 * JSON itself, in whatever quotes, is read as what it holds: with quotes inside of quotes the whole
 * could not be told from a text that was closed too late.
 */
export function readWrittenJson(text: string, repairJsonText: RepairJsonText): ReadArguments {
  const strict = readArguments(text, { repairJsonText, allowsInvention: false });
  if (strict.kind === 'read') return strict;
  const found = findJson(text);
  if (!found || found.end === 'cut') return strict;
  const guessed = readArguments(text, { repairJsonText, allowsInvention: true });
  if (guessed.kind === 'unreadable') return strict;
  const value = opened(guessed.value, repairJsonText);
  return keepsWhatWasGiven(found.text, value) ? { kind: 'read', value, rung: 'json' } : strict;
}

/** The value with the texts in it that are JSON objects or lists read. */
function opened(value: JsonValue, repairJsonText: RepairJsonText): JsonValue {
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return value;
    const inner = readArguments(value, { repairJsonText, allowsInvention: false });
    return inner.kind === 'read' ? inner.value : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => opened(item, repairJsonText));
  const members = Object.entries(value).map(([name, member]: [string, JsonValue]) => [
    name,
    opened(member, repairJsonText),
  ]);
  return toJsonValue(Object.fromEntries(members));
}
