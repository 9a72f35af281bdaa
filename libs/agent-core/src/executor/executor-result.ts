import type { JobStatusType } from '../job/job-status.js';
import type { Job } from '../job/job.js';
import type { JobOutcome } from '../job/output/job-outcome.js';
import type { Settlement } from '../job/settlement.js';
import type { SerializedError } from '../values/json/serialize-error.js';

/** How an attempt ended. Failures of the job are results too; they are no errors of the executor. */
export interface AgentExecutorResult {
  /** Null while the job is not settled: it waits, for a person or its model, or was released. */
  readonly status: JobOutcome | null;
  readonly jobStatus: JobStatusType;
  readonly message: string;
  readonly iterations: number;
  /** The errors of model and tools on the way, in order. */
  readonly errors: readonly SerializedError[];
}

export function executorResult(job: Job, settlement: Settlement): AgentExecutorResult {
  const { iterations, agentState } = job.currentData();
  return {
    ...statusAndMessage(settlement),
    jobStatus: job.status().type,
    iterations,
    errors: agentState.executionHistory.flatMap(({ error }) => (error ? [error] : [])),
  };
}

function statusAndMessage(settlement: Settlement): Pick<AgentExecutorResult, 'status' | 'message'> {
  switch (settlement.kind) {
    case 'complete':
      return { status: settlement.outcome, message: settlement.message };
    case 'fail':
    case 'delay':
      return { status: settlement.outcome, message: settlement.error.message };
    case 'cancel':
      return { status: 'CANCELLED', message: 'Cancelled.' };
    case 'postpone':
      return { status: null, message: settlement.error.message };
    case 'wait':
      return { status: null, message: `Waiting for ${settlement.waitingFor}.` };
    case 'release':
      return { status: null, message: settlement.reason };
  }
}
