import type { ImportFault } from './fault-list.js';

export interface ImportReport {
  readonly imported: number;
  /** Rows that were there already. */
  readonly skipped: number;
  /** Rows with faults, the first thousand. */
  readonly errors: readonly ImportFault[];
}
