import { jsonText } from '../values/json/json-text.js';
import type { JsonValue } from '../values/json/json-value.js';
import { hasBase64, textWithoutBase64, withoutBase64 } from '../values/json/without-base64.js';
import { clipBytes } from '../values/text/fence-text.js';

/** Longest tool result that a model is given, in bytes of UTF-8. The execution history keeps all. */
const maxModelTextBytes = 32 * 1024;

/**
 * Where base64 is looked for. Nothing else runs in the process meanwhile: a worker that looked through
 * 100 MB on a busy machine would lose its leases.
 */
const maxSearchedChars = 16 * 1024 * 1024;

/**
 * A tool's result as the model reads it: JSON, cut with a note where it is too long, and without the
 * base64 in it, which no model reads.
 */
export function modelText(value: JsonValue): string {
  const whole = jsonText(value);
  if (whole.length > maxSearchedChars) {
    const beginning = textWithoutBase64(whole.slice(0, maxSearchedChars));
    return withNote(beginning, Buffer.byteLength(whole));
  }
  const text = hasBase64(whole) ? JSON.stringify(withoutBase64(value)) : whole;
  if (text.length <= maxModelTextBytes / 4) return text;
  const bytes = Buffer.byteLength(text);
  return bytes <= maxModelTextBytes ? text : withNote(text, bytes);
}

function withNote(text: string, bytes: number): string {
  const note = ` …[cut: ${bytes} bytes in all; ask for less]`;
  return `${clipBytes(text, maxModelTextBytes - Buffer.byteLength(note)).text}${note}`;
}
