import type { ActivityEntry } from './history/activity-history.js';
import type { ExecutionHistoryEntry } from './history/execution-history.js';
import type { EndedInvocation, KeptValue, RequestedApproval, StatusMove } from './job-data.js';
import type { PutOffCall } from './later-call.js';
import type { NewAttachment } from '../attachment/attachment.js';
import type { JsonObject } from '../values/json/json-value.js';

/** What a save has to append. */
export interface JobChanges {
  readonly activities: readonly ActivityEntry[];
  readonly executions: readonly ExecutionHistoryEntry[];
  readonly values: readonly KeptValue[];
  readonly moves: readonly StatusMove[];
  readonly invocations: readonly EndedInvocation[];
  readonly approvals: readonly RequestedApproval[];
  readonly laterCalls: readonly PutOffCall[];
  readonly attachments: readonly NewAttachment[];
  /** Undefined when the context has not changed. */
  readonly context: JsonObject | undefined;
}

/** Those of a job that has just been saved. */
export const noChanges = () => ({
  activities: [] as ActivityEntry[],
  executions: [] as ExecutionHistoryEntry[],
  values: [] as KeptValue[],
  moves: [] as StatusMove[],
  invocations: [] as EndedInvocation[],
  approvals: [] as RequestedApproval[],
  laterCalls: [] as PutOffCall[],
  attachments: [] as NewAttachment[],
  context: undefined as JsonObject | undefined,
});

const { context: _noList, ...lists } = noChanges();
const listNames = Object.keys(lists) as (keyof typeof lists)[];

/** Whether there is anything for a save to append. */
export const isAnyNew = (changes: JobChanges): boolean =>
  changes.context !== undefined || listNames.some((name) => changes[name].length > 0);
