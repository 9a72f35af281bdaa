import type { Transaction } from '../tool/tool.js';
import type { Job } from './job.js';
import type { Result } from '../values/result.js';

/** Another attempt holds the job, or the job has settled: nothing was written, stop at once. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost.`);
  }
}

/**
 * The store cannot be reached at the moment. Whether the change is stored is not known: it is to be
 * tried again as it is, and counts once.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(cause: Error) {
    super('The store of the jobs cannot be reached now.', { cause });
  }
}

/** What a stored change tells; undefined from a store that hears of no cancels. */
export interface Saved {
  /** Somebody has asked for the job to be cancelled. */
  readonly cancelRequested: boolean;
}

/** An external call whose intent is to be stored. */
export interface IntendedCall {
  readonly callId: string;
  readonly callKey: string;
  readonly tool: string;
}

/** What the journal knows of an external call when it is about to run. */
export type InvocationState =
  /** The intent is stored now; the effect cannot have happened before. */
  | { readonly kind: 'fresh' }
  /**
   * An earlier attempt stored the intent, so many milliseconds ago, and no outcome: the effect may have
   * happened, or be about to.
   */
  | { readonly kind: 'interrupted'; readonly sinceMs: number }
  /** A person has said what happened in an earlier attempt. */
  | { readonly kind: 'happened' }
  | { readonly kind: 'did_not_happen' };

export interface JobRepository {
  /**
   * Appends what is new and moves the status, fenced by the job's epoch: one statement, one commit.
   * On success the job's changes are marked saved. Fails with `LeaseLostError` when the fence holds,
   * and with `StoreUnavailableError` when the same save may be tried again.
   */
  save(job: Job): Promise<Result<Saved | undefined, Error>>;

  /**
   * Runs a local effect and the save that records it in one transaction, fenced before the effect
   * runs. `effect` answers whether its writes are kept; what it put on the job is saved either way.
   */
  saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<Saved | undefined, Error>>;

  /**
   * Stores the intent of an external call before it runs, fenced; tells of an earlier intent. It may
   * be tried again like a save, as long as the call has not begun.
   */
  startInvocation(job: Job, call: IntendedCall): Promise<Result<InvocationState, Error>>;
}
