import type { Run } from './run.js';

/** What a violation counts as in the table of the matrix. */
export type Broken = 'lost' | 'stuck' | 'doubled' | 'told falsely' | 'other';

/** A promise that was not kept. */
export interface Violation {
  /** Name of the rule that found it. */
  readonly rule: string;
  readonly counts: Broken;
  readonly jobId?: string;
  /** A sentence for people. */
  readonly says: string;
}

export type Finding = Pick<Violation, 'jobId' | 'says'>;

/** One promise, looked for in all that is known of a run. */
export interface Rule {
  /** The promise and its code: `P1: ...`. */
  readonly name: string;
  readonly counts: Broken;
  /** Every place where it is broken. */
  find(run: Run): Iterable<Finding>;
}
