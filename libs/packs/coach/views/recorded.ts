import type { JsonObject } from '@faina/sdk';

/** Rounds to a number of decimals; null stays null. */
export function round(value: number, decimals?: number): number;
export function round(value: number | null, decimals?: number): number | null;
export function round(value: number | null, decimals = 0): number | null {
  if (value === null) return null;
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** The figures without those that are null. */
export const recorded = (figures: Readonly<Record<string, string | number | null>>): JsonObject =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));
