import type { HistoryFigures } from '../check/figures-of.js';
import type { RunHistory } from '../check/run-history.js';
import type { Violation } from '../check/violation.js';
import type { RowFigures } from '../rows/fault-row.js';
import type { Queue, Row } from '../rows/row-context.js';

/** A row as it was played, for the table. */
export interface PlayedRow {
  readonly row: Row;
  readonly queue: Queue;
  readonly figures: RowFigures;
  readonly violations: readonly Violation[];
  /** Of each installation that it played on. */
  readonly histories: readonly RunHistory[];
  readonly seconds: number;
  /** What it threw. */
  readonly failure?: unknown;
}

/** What a row has measured itself goes before what its histories tell. */
export function figuresOfRow(
  told: Partial<RowFigures>,
  histories: readonly (HistoryFigures & Pick<RowFigures, 'refusedStaleWrites'>)[],
): RowFigures {
  const sum = (key: Exclude<keyof RowFigures, 'recoveryMs'>) =>
    histories.reduce((total, one) => total + one[key], 0);
  return {
    jobs: sum('jobs'),
    faults: sum('faults'),
    recoveryMs: [],
    repeatedModelCalls: sum('repeatedModelCalls'),
    refusedStaleWrites: sum('refusedStaleWrites'),
    ...told,
  };
}
