import type {
  CriticalToolFailure,
  JobError,
  JobOutcome,
  JobOutput,
  JobUsage,
} from './job-outcome.js';
import type { JobStatusType } from './job-status.js';
import type { Limits } from '../agent/agent-definition.js';
import type { ActivityEntry, ActivityHistory } from '../history/activity-history.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import type { JsonObject } from '../json/json-value.js';

/** The task as it was submitted. */
export type JobInput = string | (JsonObject & { readonly prompt: string });

/** Everything a job knows of itself while an attempt runs. */
export interface JobData {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  /** Tool globs that the submitting key allows; together with the agent's `toolNames`. */
  readonly toolScopes: readonly string[];
  readonly threadId: string | null;
  readonly input: JobInput;
  readonly limits: Limits;
  readonly maxAttempts: number;
  /** The fencing token of this attempt. */
  readonly epoch: number;
  readonly startedAt: Date;
  readonly waitingFor: 'approval' | 'attention' | null;
  readonly outcome: JobOutcome | null;
  readonly output: JobOutput | undefined;
  readonly error: JobError | undefined;
  readonly criticalToolFailureInfo: CriticalToolFailure | undefined;
  readonly lastFailureSummary: string | undefined;
  readonly usage: JobUsage;
  readonly iterations: number;
  /** Attempts that ended in a retryable failure. */
  readonly failures: number;
  /** When a DELAYED job is due. */
  readonly runAt: Date | undefined;
  readonly agentState: {
    readonly conversationHistory: ActivityHistory;
    /** Of this attempt, and the effects of earlier ones. */
    readonly executionHistory: readonly ExecutionHistoryEntry[];
  };
}

/** A move of the status that is not yet stored. */
export interface StatusMove {
  readonly from: JobStatusType;
  readonly to: JobStatusType;
  readonly reason: string;
}

/** The outcome of an external tool call whose intent is stored. */
export interface SettledInvocation {
  readonly callKey: string;
  readonly status: 'COMPLETED' | 'FAILED' | 'UNKNOWN';
}

/** What a save has to append. */
export interface JobChanges {
  readonly activities: readonly ActivityEntry[];
  readonly executions: readonly ExecutionHistoryEntry[];
  readonly moves: readonly StatusMove[];
  readonly invocations: readonly SettledInvocation[];
}
