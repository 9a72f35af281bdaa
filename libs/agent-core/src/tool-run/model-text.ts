import type { JsonValue } from '../values/json/json-value.js';

/** Longest tool result that a model is given, in bytes of UTF-8. The execution history keeps all. */
const maxModelTextBytes = 32 * 1024;

/** A tool's result as the model reads it: JSON, cut with a note where it is too long. */
export function modelText(value: JsonValue): string {
  const text = JSON.stringify(value);
  if (text.length <= maxModelTextBytes / 4) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= maxModelTextBytes) return text;
  const note = ` …[cut: ${bytes.length} bytes in all; ask for less]`;
  const room = maxModelTextBytes - Buffer.byteLength(note);
  // A character that the cut went through becomes U+FFFD; it goes with what was cut.
  return `${bytes.toString('utf8', 0, room).replace(/\uFFFD+$/u, '')}${note}`;
}
