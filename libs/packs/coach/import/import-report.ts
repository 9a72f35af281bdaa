import type { ImportFault } from './fault-list.js';

export interface ImportReport {
  readonly imported: number;
  /** Activities that were there and got something better from a row. */
  readonly updated: number;
  /** Rows that were there already and told nothing new. */
  readonly skipped: number;
  /** Rows with faults, the first thousand. */
  readonly errors: readonly ImportFault[];
}
