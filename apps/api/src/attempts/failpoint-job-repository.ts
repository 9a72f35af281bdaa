import type { IntendedCall, Job, JobRepository, Transaction } from '@faina/agent-core';
import { failpoint, type FailpointName } from '../process/failpoints.js';

/** The failpoints around what an attempt stores; between the attempt and the journal in tests alone. */
export class FailpointJobRepository implements JobRepository {
  constructor(private readonly jobs: JobRepository) {}

  async save(job: Job) {
    const { executions, invocations } = job.changes();
    const isAnswer = executions.some(({ type }) => type === 'llm_call');
    const isOutcome = invocations.length > 0;
    if (isAnswer) reached('after_model_answer', job);
    if (isOutcome) reached('after_effect', job);
    const result = await this.jobs.save(job);
    if (isOutcome) reached('after_outcome', job);
    return result;
  }

  async saveWithEffect(job: Job, effect: (tx: Transaction) => Promise<'keep' | 'discard'>) {
    reached('before_intent', job);
    const result = await this.jobs.saveWithEffect(job, async (tx) => {
      const decision = await effect(tx);
      reached('after_effect', job);
      return decision;
    });
    reached('after_outcome', job);
    return result;
  }

  async startInvocation(job: Job, call: IntendedCall) {
    reached('before_intent', job);
    const result = await this.jobs.startInvocation(job, call);
    reached('after_intent', job);
    return result;
  }
}

function reached(name: FailpointName, job: Job): void {
  const { input, epoch } = job.currentData();
  failpoint(name, input, epoch);
}
