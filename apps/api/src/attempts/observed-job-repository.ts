import {
  type IntendedCall,
  type Job,
  type JobChanges,
  type JobRepository,
  LeaseLostError,
  type Result,
  type Transaction,
} from '@faina/agent-core';
import type { IsTool, StepMetrics } from '../telemetry/metrics/step-metrics.js';

/** Counts what is saved, once it is. */
export class ObservedJobRepository implements JobRepository {
  constructor(
    private readonly jobs: JobRepository,
    private readonly metrics: StepMetrics,
    private readonly isTool: IsTool,
  ) {}

  save(job: Job) {
    const changes = job.changes();
    return this.jobs.save(job).then((result) => this.#counted(changes, result));
  }

  saveWithEffect(job: Job, effect: (tx: Transaction) => Promise<'keep' | 'discard'>) {
    const changes = job.changes();
    return this.jobs.saveWithEffect(job, effect).then((result) => this.#counted(changes, result));
  }

  startInvocation(job: Job, call: IntendedCall) {
    return this.jobs.startInvocation(job, call);
  }

  /** @param changes as the job had them before: a local effect adds to them, and once saved it has new ones */
  #counted<T>(changes: JobChanges, result: Result<T, Error>): Result<T, Error> {
    if (result.isOk()) this.metrics.saved(changes, this.isTool);
    else if (result.error instanceof LeaseLostError) this.metrics.staleWriteRefused();
    return result;
  }
}
