import type { RunHistory } from '../run-history.js';
import type { Draft } from '../sound-history.js';
import type { StoredRows } from '../stored-rows.js';
import type { Rule } from '../violation.js';

export type DraftHistory = Draft<RunHistory>;

/** One way to break a sound history, and who has to see it. */
export interface Break {
  readonly what: string;
  readonly rule: Rule;
  /** Words of what the rule says of it. */
  readonly says: RegExp;
  /** Rules that see it too, in the order in which they are asked. */
  readonly also?: readonly Rule[];
  change(history: DraftHistory): void;
}

/** The first row of a job, or of a job that fits; it has to be there. */
export function rowOf<Name extends keyof StoredRows>(
  { stored }: DraftHistory,
  table: Name,
  fits: Partial<DraftHistory['stored'][Name][number]>,
): DraftHistory['stored'][Name][number] {
  const rows: DraftHistory['stored'][Name][number][] = stored[table];
  return existing(rows.find((row) => matches(row, fits)));
}

export const matches = (row: object, fits: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(fits).every(([key, value]) => values.get(key) === value);
};

export function existing<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('The sound history has no such row.');
  return item;
}

export const jobOf = (history: DraftHistory, id: string) => rowOf(history, 'jobs', { id });
