import type { JobAction } from './job-outcome.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';

/** Every effect of a job in execution order, for `output.actions`. */
export function collectActions(entries: readonly ExecutionHistoryEntry[]): readonly JobAction[] {
  return entries.flatMap((entry) => (entry.effect ? [toAction(entry)] : []));
}

function toAction(entry: ExecutionHistoryEntry): JobAction {
  return {
    tool: entry.name,
    status: statusOf(entry),
    text: entry.message ?? '',
    data: entry.result ?? null,
  };
}

function statusOf(entry: ExecutionHistoryEntry): JobAction['status'] {
  if (entry.error?.code === 'EFFECT_UNKNOWN') return 'unknown';
  return entry.type === 'tool_call' ? 'done' : 'failed';
}
