import type { StatementContext } from './statement.js';
import { type JobRecord, threadKey } from './tables.js';

/** A row of `stepColumns`, as it comes in the JSON of a saving statement. */
export interface Step {
  readonly id: string;
  readonly epoch: number;
  readonly event_seq: number;
  readonly iterations: number;
  readonly usage: unknown;
  readonly context?: unknown;
  readonly activity_count: number;
  readonly activities: readonly Readonly<Record<string, unknown>>[];
  readonly execution_count: number;
  readonly executions: readonly Readonly<Record<string, unknown>>[];
  readonly invocations: readonly { readonly call_key: string; readonly status: string }[];
}

/** The fence of epoch and last event number. */
export const isFenced = ({ columns }: JobRecord, { epoch, event_seq: seq }: Step): boolean =>
  columns.epoch === epoch && columns.eventSeq === seq;

/** `setByStep`, without the counters of events. */
export function countStep({ columns }: JobRecord, step: Step): void {
  columns.iterations = step.iterations;
  columns.usage = step.usage;
  columns.context = step.context ?? columns.context;
  columns.activityCount += step.activity_count;
  columns.executionCount += step.execution_count;
  columns.crashes = 0;
}

/**
 * `appendedHistories`.
 * @param eventsBefore number of the last event before the first entry
 */
export function appendStep(
  { tables }: StatementContext,
  job: JobRecord,
  step: Step,
  eventsBefore: number,
): void {
  const { columns } = job;
  const activitiesBefore = columns.activityCount - step.activity_count;
  const executionsBefore = columns.executionCount - step.execution_count;
  for (const [index, entry] of step.activities.entries()) {
    job.activities.push({
      seq: activitiesBefore + index + 1,
      eventSeq: eventsBefore + index + 1,
      entry,
    });
  }
  const eventsOfActivities = eventsBefore + step.activity_count;
  for (const [index, entry] of step.executions.entries()) {
    job.executions.push({
      seq: executionsBefore + index + 1,
      eventSeq: eventsOfActivities + index + 1,
      entry,
    });
  }
  for (const { call_key: key, status } of step.invocations) {
    const known = job.invocations.get(key);
    if (known) job.invocations.set(key, { ...known, status });
  }
  if (step.context !== undefined && columns.threadId !== null) {
    tables.threads.set(threadKey(columns), step.context);
  }
}

/** The answer of a saving statement. */
export const savedRow = (
  { columns }: JobRecord,
  step: Step,
  isCancelRequested: boolean,
): object => ({
  id: columns.id,
  is_cancel_requested: isCancelRequested,
  executions_before: columns.executionCount - step.execution_count,
});
