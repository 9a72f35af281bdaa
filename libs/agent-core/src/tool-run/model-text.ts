import type { JsonValue } from '../values/json/json-value.js';
import { hasBase64, withoutBase64 } from '../values/json/without-base64.js';
import { clipBytes } from '../values/text/fence-text.js';

/** Longest tool result that a model is given, in bytes of UTF-8. The execution history keeps all. */
const maxModelTextBytes = 32 * 1024;

/**
 * A tool's result as the model reads it: JSON, cut with a note where it is too long, and without the
 * base64 in it, which no model reads.
 */
export function modelText(value: JsonValue): string {
  const whole = JSON.stringify(value);
  const text = hasBase64(whole) ? JSON.stringify(withoutBase64(value)) : whole;
  if (text.length <= maxModelTextBytes / 4) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxModelTextBytes) return text;
  const note = ` …[cut: ${bytes} bytes in all; ask for less]`;
  return `${clipBytes(text, maxModelTextBytes - Buffer.byteLength(note)).text}${note}`;
}
