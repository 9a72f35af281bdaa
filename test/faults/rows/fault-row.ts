import type { HistoryFigures } from '../check/figures-of.js';

/** What a row measured, beside what the checker finds in its history. Times in milliseconds. */
export interface RowFigures extends HistoryFigures {
  /** From each fault to the next lease of a job whose worker it took; none where a row does not measure it. */
  readonly recoveryMs: readonly number[];
  /** Writes of who had lost the lease, refused by the store. */
  readonly refusedStaleWrites: number;
}

/** One row of the matrix: a fault at a known moment, and what the service promises then. */
export interface FaultRow<Context> {
  /** Such as F14; several rows may share one. */
  readonly id: string;
  /** Where only one kind of queue knows the fault. */
  readonly queue?: 'postgres' | 'redis';
  readonly fault: string;
  readonly expected: string;
  /** Whether `npm test` runs it too; it takes a few seconds at the most. */
  readonly isFast?: boolean;
  /** What is missing on this machine; undefined where nothing is. */
  whySkipped?(): string | undefined;
  /** Throws where the expectation does not hold. */
  run(context: Context): Promise<Partial<RowFigures>>;
}
