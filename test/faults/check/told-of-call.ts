import type { JobStory, StoredCall } from './run.js';
import type { StoredExecution } from './stored-rows.js';

/** What the histories of a job say of a call. */
export type Told =
  | 'done'
  | 'failed'
  /** A person is asked, or was never answered. */
  | 'unknown'
  /** A person has refused it, or nobody has answered. */
  | 'skipped'
  | 'awaiting_approval'
  /** It has a result, and never began. */
  | 'not run'
  /** It has no result yet, and never began. */
  | 'open';

const refusals: ReadonlySet<string | null> = new Set(['APPROVAL_REJECTED', 'APPROVAL_EXPIRED']);

export function toldOfExecution(
  { type, effect, errorCode }: StoredExecution,
  hasEnded: boolean,
): Told {
  if (type === 'approval') return hasEnded ? 'skipped' : 'awaiting_approval';
  if (errorCode === 'EFFECT_UNKNOWN') return 'unknown';
  if (effect === 'external' && errorCode === 'UNEXPECTED_TOOL_ERROR') return 'unknown';
  if (refusals.has(errorCode)) return 'skipped';
  return type === 'tool_call' ? 'done' : 'failed';
}

/** What was said last of each call with an effect, in the order in which the calls came up. */
export function lastWords({ executions }: JobStory): readonly StoredExecution[] {
  const last = new Map<string, StoredExecution>();
  for (const execution of executions) {
    const { effect, callKey, seq } = execution;
    if (effect !== null) last.set(callKey ?? `entry ${seq}`, execution);
  }
  return [...last.values()];
}

/** Of an invocation of which no execution tells. */
const toldOfStatus: Readonly<Record<string, Told>> = {
  STARTED: 'unknown',
  REPEAT: 'unknown',
  UNKNOWN: 'unknown',
  HAPPENED: 'done',
  COMPLETED: 'done',
  DID_NOT_HAPPEN: 'failed',
  FAILED: 'failed',
};

/** What is told of a call that acts outside. */
export function toldOfCall(call: StoredCall, story: JobStory): Told {
  const { invocation, hasResult } = call;
  const notBegun = hasResult ? 'not run' : 'open';
  if (!invocation) return notBegun;
  // The call is under way, or was begun again: what was said before says nothing of that.
  const isBegun = invocation.status === 'STARTED' || invocation.status === 'REPEAT';
  const last = story.executions.findLast(({ callKey }) => callKey === invocation.callKey);
  if (last && !isBegun) return toldOfExecution(last, story.isFinal);
  return toldOfStatus[invocation.status] ?? notBegun;
}
