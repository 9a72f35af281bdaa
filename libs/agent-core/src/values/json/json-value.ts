import { redaction } from '../redaction/redaction.js';

/** What JSON can hold. Everything that is stored or sent to a model is one of these. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type JsonObject = { readonly [key: string]: JsonValue };

export const isJsonList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

export const isJsonObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !isJsonList(value);

/** Whether an argument has a value: null and blank text stand for none. */
export const isGiven = (value: JsonValue | undefined): value is JsonValue =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/** Whether lists and objects stand within each other at more levels than so many; looks no deeper. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** What a text says as JSON; undefined of one that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A text as it may be stored and shown: without the service's own secrets. PostgreSQL's text cannot hold
 * NUL, and UTF-8 cannot hold a lone surrogate.
 */
export function storableText(text: string): string {
  const wellFormed = redaction.text(text).toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '\uFFFD') : wellFormed;
}
