import type { SerializedError } from './serialized-error.js';
import { ToolError } from './tool-error.js';
import { storableText } from '../json/storable-text.js';

const maxMessageChars = 2_000;
const maxCauses = 3;

/** Plain data of anything that was thrown, at most 8 KB; stacks are left out. */
export function serializeError(thrown: unknown): SerializedError {
  return serialize(thrown, 0);
}

function serialize(thrown: unknown, depth: number): SerializedError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: describe(thrown) };
  const cause = thrown instanceof ToolError ? thrown.originalError : thrown.cause;
  const code = 'code' in thrown ? thrown.code : undefined;
  return {
    name: cut(String(thrown.name), 100),
    message: cut(String(thrown.message), maxMessageChars),
    ...(typeof code === 'string' ? { code: cut(code, 100) } : {}),
    ...(thrown instanceof ToolError
      ? { toolName: thrown.toolName, isRecoverable: thrown.isRecoverable }
      : {}),
    ...(cause !== undefined && depth < maxCauses
      ? { originalError: serialize(cause, depth + 1) }
      : {}),
  };
}

/** Something other than an Error was thrown; `String` itself may throw for odd objects. */
function describe(thrown: unknown): string {
  try {
    const text = typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : undefined;
    return cut(text ?? String(thrown), maxMessageChars);
  } catch {
    return 'a value that cannot be shown was thrown';
  }
}

const cut = (text: string, length: number): string =>
  storableText(text.length <= length ? text : `${text.slice(0, length - 1)}…`);
