import { type Attempt, settleWith, type Step } from './attempt.js';
import { detectLoop } from './detect-loop.js';
import { untilToolsAreThere } from './missing-tools.js';
import { type FailedSettlement, failedWith, type Settlement } from '../job/settlement.js';

export type Stop =
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'settle'; readonly settlement: Settlement }
  /** The agent's `onLimit` decides whether the model may answer once more. */
  | { readonly kind: 'limit'; readonly failure: FailedSettlement };

/**
 * Whether the attempt must end before its next step. Calls that a saved answer asked for are run
 * first, so the limits that count answers apply only once none of them is open.
 */
export function stopCondition(attempt: Attempt): Stop | undefined {
  const { job, strategy, limits, deadlineAt, clock } = attempt;
  const interrupted = interruption(attempt);
  if (interrupted) return interrupted;
  // Nothing else aborts an attempt that is not interrupted; timers and clock may differ by a little.
  if (deadlineAt && (clock.now() >= deadlineAt || attempt.signal.aborted)) {
    const passed = `Deadline of ${limits.deadlineMs} ms passed.`;
    return { kind: 'settle', settlement: failedWith('FAILURE_DEADLINE', passed) };
  }
  if (job.openCalls().length > 0) {
    return job.currentData().usage.toolCalls < limits.maxToolCalls
      ? untilToolsAreThere(attempt)
      : limit('FAILURE_BUDGET', `Max tool calls (${limits.maxToolCalls}) reached.`);
  }
  if (strategy.hasWorkLeft(attempt)) return undefined;
  return modelCallLimit(attempt) ?? untilToolsAreThere(attempt);
}

/** Each attempt reads the whole conversation with its lease. */
const maxConversationChars = 16 * 1024 * 1024;

/** Whether the job has cost what it may: any call of the model, whatever for, would pass the limit again. */
export const isCostReached = ({ job, limits }: Pick<Attempt, 'job' | 'limits'>): boolean =>
  (job.currentData().usage.costUsd ?? 0) >= (limits.maxCostUsd ?? Infinity);

/** The limit that another call of the model would pass. */
export function modelCallLimit({ job, limits }: Attempt): Stop | undefined {
  const { usage, iterations, agentState } = job.currentData();
  if (iterations >= limits.maxIterations) {
    return limit('FAILURE_MAX_ITERATIONS', `Max iterations (${limits.maxIterations}) reached.`);
  }
  if (limits.maxTokens !== undefined && usage.totalTokens >= limits.maxTokens) {
    return limit('FAILURE_BUDGET', `Max tokens (${limits.maxTokens}) reached.`);
  }
  if (isCostReached({ job, limits })) {
    return limit('FAILURE_BUDGET', `Max cost (${limits.maxCostUsd ?? 0} USD) reached.`);
  }
  if (agentState.conversationHistory.chars >= maxConversationChars) {
    const reached = `Max conversation (${maxConversationChars} characters) reached.`;
    return limit('FAILURE_BUDGET', reached);
  }
  const loop = detectLoop(agentState.conversationHistory.entries());
  return loop === undefined ? undefined : limit('FAILURE_LOOP', loop);
}

function interruption({ interruption: { reason } }: Attempt): Stop | undefined {
  switch (reason) {
    case undefined:
      return undefined;
    case 'lease-lost':
      return { kind: 'lease-lost' };
    case 'cancel':
      return { kind: 'settle', settlement: { kind: 'cancel' } };
    case 'shutdown':
      return { kind: 'settle', settlement: { kind: 'release', reason: 'worker shut down' } };
  }
}

const limit = (outcome: FailedSettlement['outcome'], reached: string) => ({
  kind: 'limit' as const,
  failure: failedWith(outcome, `${reached} Goal not achieved.`),
});

/** The end of a job whose budget has no room for another answer. */
export function budgetExceeded(attempt: Attempt): Step {
  const stop = modelCallLimit(attempt);
  const { maxTokens = 0 } = attempt.limits;
  return settleWith(
    stop?.kind === 'limit'
      ? stop.failure
      : limit('FAILURE_BUDGET', `Max tokens (${maxTokens}) reached.`).failure,
  );
}
