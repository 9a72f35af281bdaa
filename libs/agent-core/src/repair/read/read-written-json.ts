import { findJson } from './find-json.js';
import { keepsWhatWasGiven } from './keeps-what-was-given.js';
import { type ReadArguments, readArguments, type RepairJsonText } from './read-arguments.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { toJsonValue } from '../../values/json/to-json-value.js';

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
