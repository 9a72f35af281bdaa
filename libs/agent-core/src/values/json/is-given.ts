import type { JsonValue } from './json-value.js';

/** Whether an argument has a value: null and blank text stand for none. */
export const isGiven = (value: JsonValue | undefined): value is JsonValue =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
