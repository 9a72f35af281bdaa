import { isPlausibleInstant } from '../rows/plausible.js';

/** ISO 8601 with Z or an offset; without either it is UTC. Null when the text is no such time. */
export function timeOf(text: string): Date | null {
  const parts = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?<zone>Z|[+-]\d\d:\d\d)?$/.exec(
    text,
  );
  if (!parts) return null;
  const at = new Date(parts.groups?.zone ? text : `${text}Z`);
  return isPlausibleInstant(at) ? at : null;
}

/** Undefined when the text is no decimal number. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,15}(\.\d{1,40})?([eE][+-]?\d{1,2})?$/.test(text.trim())
    ? Number(text)
    : undefined;
}

/** A value that a sensor cannot have measured counts as not recorded. */
export const within = (value: number | undefined, from: number, to: number): number | undefined =>
  value !== undefined && value >= from && value <= to ? value : undefined;
