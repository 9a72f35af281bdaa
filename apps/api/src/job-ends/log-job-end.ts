import type { Job, JobOutcome, Logger } from '@faina/agent-core';
import { parentFailedCode } from './idle-end.js';
import { failureCode } from './standing-of.js';
import { traceIdOf } from '../telemetry/traces/trace-context.js';

/**
 * In place of the job's own texts: what tools and providers say may repeat what a person wrote, and the
 * log is read by others than the job's owner.
 */
const reasons: Record<Exclude<JobOutcome, 'SUCCESS' | 'CANCELLED'>, string> = {
  FAILURE_LLM: 'its model gave no answer that could be used',
  FAILURE_TOOL: 'a tool failed in a way that no other try mends',
  FAILURE_MAX_ITERATIONS: 'it used up its iterations before it was done',
  FAILURE_INTERNAL: 'an attempt broke for a reason that nobody foresaw',
  FAILURE_BUDGET: 'it used up its calls, tokens or money before it was done',
  FAILURE_DEADLINE: 'its deadline passed before it was done',
  FAILURE_LOOP: 'it asked for the same calls again and again',
};

/** Of what is no failure of a tool or an attempt, whatever the outcome says. */
const reasonsByCode: ReadonlyMap<string | undefined, string> = new Map([
  [parentFailedCode, 'a job that it waited for failed or was cancelled'],
  ['APPROVAL_EXPIRED', 'nobody answered its question in time'],
  ['POISON_JOB', 'it took down its worker again and again'],
]);

/**
 * Writes the one line of a job that has settled, and nothing for one that goes on. For whoever has
 * stored the end, and nobody else.
 * @param agent `name@version`
 */
export function logJobEnd(
  logger: Logger,
  job: Job,
  agent: string,
  traceparent: string | null,
): void {
  const { id: jobId, epoch, outcome, error } = job.currentData();
  const { type: status } = job.status();
  if (!job.status().isFinal() || outcome === null) return;
  const code = error && failureCode({ status, outcome, errorCode: error.code });
  logger.info(
    { traceId: traceIdOf(jobId, traceparent), jobId, epoch, agent, status, outcome, code },
    `Job ${status.toLowerCase()}${because(outcome, code)}.`,
  );
}

/** A job may have completed with an answer at its limit, which then says why it is no success. */
function because(outcome: JobOutcome, code: string | undefined): string {
  if (outcome === 'SUCCESS' || outcome === 'CANCELLED') return '';
  return `: ${reasonsByCode.get(code) ?? reasons[outcome]}`;
}
