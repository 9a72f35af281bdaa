import type { JsonValue } from '../values/json/json-value.js';
import { clipBytes } from '../values/text/fence-text.js';

/** Longest tool result that a model is given, in bytes of UTF-8. The execution history keeps all. */
const maxModelTextBytes = 32 * 1024;

/** A tool's result as the model reads it: JSON, cut with a note where it is too long. */
export function modelText(value: JsonValue): string {
  const text = JSON.stringify(value);
  if (text.length <= maxModelTextBytes / 4) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxModelTextBytes) return text;
  const note = ` …[cut: ${bytes} bytes in all; ask for less]`;
  return `${clipBytes(text, maxModelTextBytes - Buffer.byteLength(note)).text}${note}`;
}
