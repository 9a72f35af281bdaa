import {
  type IntendedCall,
  type Job,
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
    return this.#observed(job, () => this.jobs.save(job));
  }

  saveWithEffect(job: Job, effect: (tx: Transaction) => Promise<'keep' | 'discard'>) {
    return this.#observed(job, () => this.jobs.saveWithEffect(job, effect));
  }

  startInvocation(job: Job, call: IntendedCall) {
    return this.jobs.startInvocation(job, call);
  }

  async #observed<T>(job: Job, save: () => Promise<Result<T, Error>>): Promise<Result<T, Error>> {
    // What the save appends; a local effect adds to it, and once saved the job has a new one.
    const changes = job.changes();
    const result = await save();
    if (result.isOk()) this.metrics.saved(changes, this.isTool);
    else if (result.error instanceof LeaseLostError) this.metrics.staleWriteRefused();
    return result;
  }
}
