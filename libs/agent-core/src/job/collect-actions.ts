import type { JobAction } from './job-outcome.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import { unexpectedToolErrorCode } from '../tool-call/run-bounded.js';
import { approvalRejectedCode, effectUnknownCode } from '../tool-call/tool-outcome.js';

/**
 * Every effect of a job for `output.actions`, in the order in which the calls came up. What is said
 * of a call later, once a person has decided, stands in place of what was said before. Where the job
 * has ended nobody is asked any more: what waited for consent is skipped.
 */
export function collectActions(
  entries: readonly ExecutionHistoryEntry[],
  hasEnded: boolean,
): readonly JobAction[] {
  const actions = new Map<string, JobAction>();
  entries.forEach((entry, index) => {
    if (entry.effect) actions.set(entry.callKey ?? `entry ${index}`, toAction(entry, hasEnded));
  });
  return [...actions.values()];
}

function toAction(entry: ExecutionHistoryEntry, hasEnded: boolean): JobAction {
  const status = statusOf(entry, hasEnded);
  return {
    tool: entry.name,
    status,
    text: entry.message ?? '',
    data: entry.result ?? null,
    ...(status === 'unknown' && entry.callKey !== undefined ? { callKey: entry.callKey } : {}),
  };
}

function statusOf({ type, error, effect }: ExecutionHistoryEntry, hasEnded: boolean): JobAction['status'] {
  if (type === 'approval') return hasEnded ? 'skipped' : 'awaiting_approval';
  if (error?.code === effectUnknownCode) return 'unknown';
  if (effect === 'external' && error?.code === unexpectedToolErrorCode) return 'unknown';
  if (error?.code === approvalRejectedCode) return 'skipped';
  return type === 'tool_call' ? 'done' : 'failed';
}
