import type { Attempt } from './attempt.js';
import { listMissingTools, mostToolsTold } from './missing-tools-line.js';
import { retryOrFail } from './retry-or-fail.js';
import type { Settlement } from '../job/settlement.js';

/** The reason of a job that waits for tools, and of one that fails for want of them. */
export const toolMissingCode = 'TOOL_MISSING';

/** How long a job may wait before it looks again by itself, in milliseconds. */
const longestPauseMs = 300_000;
/**
 * For so long only workers that have the tools take a job that was given back for them; they hear of it
 * at once. From the queue any worker would have it, one that lacks them too.
 */
const handoverMs = 10_000;

type Standing = Pick<
  Attempt,
  'agent' | 'job' | 'toolExecution' | 'clock' | 'deadlineAt' | 'lackedTools' | 'neededTools'
>;

/**
 * Where the job is not for this worker, or its agent waits for tools that are away, the end of the
 * attempt until they may be there. No step is taken without them and no try is used up. A job looks
 * again after as long as it has taken already, so that many jobs that wait for long are little work; the
 * service lets it look earlier where it knows that tools are back, or who has them.
 */
export function untilToolsAreThere(
  attempt: Standing,
): { readonly kind: 'settle'; readonly settlement: Settlement } | undefined {
  const { agent, job, toolExecution, clock, deadlineAt, lackedTools, neededTools } = attempt;
  const away = agent.onMissingTools === 'wait' ? toolExecution.missing(agent, job) : [];
  const missing = [...lackedTools, ...away];
  if (missing.length === 0) return undefined;
  const data = job.currentData();
  const shortestPauseMs = lackedTools.length > 0 ? handoverMs : 0;
  const leftMs = deadlineAt && Math.max(0, deadlineAt.getTime() - clock.now().getTime());
  const settlement = retryOrFail(data, {
    outcome: 'FAILURE_TOOL',
    error: { code: toolMissingCode, message: `Tools are missing: ${listMissingTools(missing)}.` },
    isRetryable: true,
    isExcused: true,
    retryAfterMs: Math.max(shortestPauseMs, Math.min(longestPauseMs, data.spentMs)),
    ...(leftMs === undefined ? {} : { leftMs }),
  });
  const isHandedOver = settlement.kind === 'postpone' && lackedTools.length > 0;
  return {
    kind: 'settle',
    settlement: isHandedOver ? { ...settlement, needs: neededTools } : settlement,
  };
}

/** Where the agent runs without tools that are away, the job's history says so, once of each. */
export function recordMissingTools({ agent, job, missingTools, clock }: Attempt): void {
  if (agent.onMissingTools !== 'run') return;
  const startedAt = clock.now();
  const { executionHistory } = job.currentData().agentState;
  const told = executionHistory.filter(({ type }) => type === 'tool_missing');
  const isTold = new Set(told.map(({ name }) => name));
  for (const { toolName, why } of missingTools.slice(0, mostToolsTold)) {
    if (isTold.has(toolName)) continue;
    const message = `Runs without ${toolName}: ${why}.`;
    job.addExecution({ type: 'tool_missing', name: toolName, message, startedAt, durationMs: 0 });
  }
}
