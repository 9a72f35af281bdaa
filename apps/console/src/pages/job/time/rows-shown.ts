import type { TimeRow } from './time-rows.ts';
import { isWithin, type Period } from './time-scale.ts';

/** What is left out of the rows. */
export interface RowFilter {
  /** Keys of iterations whose steps are folded away. */
  readonly folded: ReadonlySet<string>;
  readonly isErrorsOnly: boolean;
  readonly period: Period | undefined;
  /** Steps that a search found; undefined: nothing is searched. */
  readonly found: ReadonlySet<number> | undefined;
}

/** The rows to be shown: filters keep steps, and the iterations that have one left. */
export function rowsShown(
  rows: readonly TimeRow[],
  { folded, isErrorsOnly, period, found }: RowFilter,
): readonly TimeRow[] {
  const isFiltered = isErrorsOnly || period !== undefined || found !== undefined;
  const isKept = (row: TimeRow) =>
    (!isErrorsOnly || row.isFailed) &&
    isWithin(period, row) &&
    (!found || (row.step !== undefined && found.has(row.step.seq)));
  const shown: TimeRow[] = [];
  let group: TimeRow | undefined;
  let isGroupShown = false;
  for (const row of rows) {
    if (row.kind === 'attempts') shown.push(row);
    else if (row.kind === 'iteration') {
      group = row;
      isGroupShown = !isFiltered;
      if (isGroupShown) shown.push(row);
    } else if (isKept(row)) {
      if (group && !isGroupShown) shown.push(group);
      isGroupShown = true;
      if (!group || !folded.has(group.key)) shown.push(row);
    }
  }
  return shown;
}
