import { type JsonValue, storableText } from './json-value.js';
import { isToolError } from '../tool-error.js';
import { jsonBytes } from './cut-value.js';
import { redaction } from '../redaction/redaction.js';

const maxNameBytes = 100;
/** Of the error itself and of each of its causes; with names and codes at most 8 KB. */
const maxMessageBytes = 3_600;
const maxCauseBytes = 800;
const maxCauses = 3;

const unreadable: SerializedError = {
  name: 'Error',
  message: 'a value that cannot be shown was thrown',
};

/** Plain data of anything that was thrown, at most 8 KB as JSON; stacks are left out. */
export function serializeError(thrown: unknown): SerializedError {
  return serialize(thrown, 0);
}

/** Getters, `toString` and the traps of a Proxy may throw for odd objects. */
function serialize(thrown: unknown, depth: number): SerializedError {
  try {
    return read(thrown, depth);
  } catch {
    return unreadable;
  }
}

function read(thrown: unknown, depth: number): SerializedError {
  const messageBytes = depth === 0 ? maxMessageBytes : maxCauseBytes;
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: cut(describe(thrown), messageBytes) };
  }
  const cause = isToolError(thrown) ? thrown.originalError : thrown.cause;
  const code = 'code' in thrown ? thrown.code : undefined;
  return {
    name: cut(String(thrown.name), maxNameBytes),
    message: cut(String(thrown.message), messageBytes),
    ...(typeof code === 'string' ? { code: cut(code, maxNameBytes) } : {}),
    ...(isToolError(thrown)
      ? { toolName: cut(thrown.toolName, maxNameBytes), isRecoverable: thrown.isRecoverable }
      : {}),
    ...(cause !== undefined && depth < maxCauses
      ? { originalError: serialize(cause, depth + 1) }
      : {}),
  };
}

/** Something other than an Error was thrown. */
function describe(thrown: unknown): string {
  const text = typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : undefined;
  return text ?? String(thrown);
}

/**
 * The text in at most so many bytes of JSON, in which one character may take six. Half a secret would not
 * be found any more.
 */
function cut(whole: string, maxBytes: number): string {
  const text = redaction.text(whole);
  let kept = storableText(text.slice(0, maxBytes));
  while (jsonBytes(kept) > maxBytes) kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return kept.length >= text.length ? kept : `${storableText(kept.slice(0, -1))}…`;
}

/** An error as it is stored and shown: plain data, no stack, at most 8 KB. */
export type SerializedError = {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly toolName?: string;
  readonly isRecoverable?: boolean;
  readonly originalError?: SerializedError;
  readonly details?: JsonValue;
};
