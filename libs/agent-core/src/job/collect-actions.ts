import type { JobAction } from './job-outcome.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import { approvalRejectedCode, effectUnknownCode } from '../tool-call/tool-outcome.js';

/**
 * Every effect of a job for `output.actions`, in the order in which the calls came up. What is said
 * of a call later, once a person has decided, stands in place of what was said before.
 */
export function collectActions(entries: readonly ExecutionHistoryEntry[]): readonly JobAction[] {
  const actions = new Map<string, JobAction>();
  entries.forEach((entry, index) => {
    if (entry.effect) actions.set(entry.callKey ?? `entry ${index}`, toAction(entry));
  });
  return [...actions.values()];
}

function toAction(entry: ExecutionHistoryEntry): JobAction {
  return {
    tool: entry.name,
    status: statusOf(entry),
    text: entry.message ?? '',
    data: entry.result ?? null,
  };
}

function statusOf({ type, error }: ExecutionHistoryEntry): JobAction['status'] {
  if (type === 'approval') return 'awaiting_approval';
  if (error?.code === effectUnknownCode) return 'unknown';
  if (error?.code === approvalRejectedCode) return 'skipped';
  return type === 'tool_call' ? 'done' : 'failed';
}
