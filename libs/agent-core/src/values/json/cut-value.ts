import { isJsonObject, type JsonObject, type JsonValue, storableText } from './json-value.js';

const headChars = 500;

/** Stands where a value was too long for its place: `bytes` counts the whole as JSON in UTF-8. */
export type CutValue = JsonObject & { readonly truncated: true; readonly bytes: number };

export const jsonBytes = (value: JsonValue): number => Buffer.byteLength(JSON.stringify(value));

/** What is told of a value instead of it. */
export const cutValue = (bytes: number): CutValue => ({ truncated: true, bytes });

/**
 * As above, with how the value begins.
 * @param kept whether the whole of it is stored beside its entry
 */
export const cutWithHead = (json: string, bytes: number, kept: boolean): CutValue => ({
  ...cutValue(bytes),
  kept,
  head: storableText(json.slice(0, headChars)),
});

const isCutValue = (value: JsonValue): value is CutValue =>
  isJsonObject(value) && value.truncated === true && typeof value.bytes === 'number';

/** How a value that was cut begins; undefined of any other. */
export const headOf = (value: JsonValue): string | undefined =>
  isCutValue(value) && typeof value.head === 'string' ? value.head : undefined;

/** The value, or how long it is. */
export function shortValue(value: JsonValue, maxBytes: number): JsonValue {
  if (isCutValue(value)) return cutValue(value.bytes);
  const bytes = jsonBytes(value);
  return bytes <= maxBytes ? value : cutValue(bytes);
}

/** The text, or its beginning with a note of how long it was. Counts UTF-16 units. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const note = ` …[cut: ${text.length} characters in all]`;
  return `${text.slice(0, Math.max(0, maxChars - note.length)).toWellFormed()}${note}`;
}
