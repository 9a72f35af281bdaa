import { attachmentsOf } from '../attachment/attachment.js';
import type {
  CriticalToolFailure,
  JobError,
  JobOutcome,
  JobOutput,
  JobUsage,
} from './output/job-outcome.js';
import type { JobStatusType } from './job-status.js';
import type { LaterCall } from './later-call.js';
import type { WaitingFor } from './settlement.js';
import type { Limits } from '../agent/agent-definition.js';
import type { ActivityHistory } from './history/activity-history.js';
import type { KeptParts } from './history/bound-entry.js';
import type { ExecutionHistoryEntry } from './history/execution-history.js';
import type { JsonObject, JsonValue } from '../values/json/json-value.js';
import type { ApprovalPreview } from '../tool/tool.js';

/** The task as it was submitted. */
export type JobInput = string | (JsonObject & { readonly prompt: string });

/** Everything a job knows of itself while an attempt runs. */
export interface JobData {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  /** Tool globs that the submitting key allows; together with the agent's `toolNames`. */
  readonly toolScopes: readonly string[];
  /** Tool globs that the operator lets the tenant use; nothing of agent or key goes beyond them. */
  readonly toolCeiling: readonly string[];
  readonly threadId: string | null;
  readonly input: JobInput;
  readonly limits: Limits;
  /** Whether the client asked for the words of the answer as they come. */
  readonly stream?: boolean;
  readonly maxAttempts: number;
  /** The fencing token of this attempt. */
  readonly epoch: number;
  /** Number of the last stored row of its histories; a save that finds another one writes nothing. */
  readonly eventSeq: number;
  /**
   * Time since the first attempt began, without that of waiting for people, in milliseconds, when this
   * attempt began; the deadline counts it.
   */
  readonly spentMs: number;
  readonly waitingFor: WaitingFor | null;
  readonly outcome: JobOutcome | null;
  /** What the job has learned for later calls; a thread hands it on to its next job. */
  readonly context: JsonObject;
  /** The last messages of the thread before this job, oldest first. */
  readonly threadMessages: readonly ThreadMessage[];
  /** What came out of the jobs that it waited for, in the order in which it names them. */
  readonly parents?: readonly ParentResult[];
  /** The answers of people to the questions of earlier attempts, oldest first. */
  readonly approvals: readonly DecidedApproval[];
  /** External calls whose intent is stored and whose outcome is not. */
  readonly invocations: readonly OpenInvocation[];
  /** Calls that are answered later and whose answer is not in the conversation yet; none when absent. */
  readonly laterCalls?: readonly LaterCall[];
  readonly output: JobOutput | undefined;
  readonly error: JobError | undefined;
  readonly criticalToolFailureInfo: CriticalToolFailure | undefined;
  readonly lastFailureSummary: string | undefined;
  readonly usage: JobUsage;
  readonly iterations: number;
  /** Attempts that ended in a retryable failure; `maxAttempts` bounds them. */
  readonly failures: number;
  /** Bytes of what is kept beside the entries of all attempts. */
  readonly keptBytes: number;
  /** How long a DELAYED job waits for its next attempt, in milliseconds. */
  readonly delayMs: number | undefined;
  /** Names of tools that this worker lacks, where the job waits for one that has them. */
  readonly neededTools: readonly string[] | undefined;
  readonly agentState: {
    readonly conversationHistory: ActivityHistory;
    /** Of this attempt, and the effects of earlier ones. */
    readonly executionHistory: readonly ExecutionHistoryEntry[];
  };
}

/** What a job has before it is settled. */
export const unsettled = {
  outcome: null,
  output: undefined,
  error: undefined,
  criticalToolFailureInfo: undefined,
  lastFailureSummary: undefined,
  delayMs: undefined,
  neededTools: undefined,
} as const satisfies Partial<JobData>;

/** A request or a final answer of an earlier job of the thread. */
export interface ThreadMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** How a job ended that another one waited for. */
export interface ParentResult {
  readonly id: string;
  readonly agent: string;
  readonly status: 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** Its answer, or why there is none; its beginning where it is long. */
  readonly message: string;
}

/** A move of the status that is not yet stored. */
export interface StatusMove {
  readonly from: JobStatusType;
  readonly to: JobStatusType;
  readonly reason: string;
}

/** What goes beside its entry; `entry` is that one's place in `executions`, from 1. */
export interface KeptValue extends KeptParts {
  readonly entry: number;
}

/**
 * The USER entry of an input: the prompt, and whatever else was given as JSON below it. Its files
 * stand beside it.
 */
export function promptOf(input: JobInput): string {
  if (typeof input === 'string') return input;
  const { prompt, attachments, ...others } = input;
  const isData = attachments !== undefined && attachmentsOf(input).length === 0;
  const rest = isData ? { ...others, attachments } : others;
  if (Object.keys(rest).length === 0) return prompt;
  return `${prompt}\n\n${JSON.stringify(rest, null, 2)}`;
}

/** A question to a person that the next save stores. */
export interface RequestedApproval {
  readonly id: string;
  readonly callKey: string;
  readonly tool: string;
  readonly args: JsonValue;
  readonly preview: ApprovalPreview;
  readonly hash: string;
  /** How long the question stands, in milliseconds; the service's default when absent. */
  readonly expiresInMs?: number;
  /** What the tool gets back with the answer; absent where a person is asked to agree alone. */
  readonly resume?: JsonValue;
  /** Arguments that the person may change. */
  readonly editable?: readonly string[];
  /** What becomes of the job when nobody answers; it fails when absent. */
  readonly onExpire?: 'fail' | 'reject';
  /** When people are reminded of it, as fractions of the time that it stands, in order. */
  readonly remindAt?: readonly number[];
}

/** What a person has changed in the arguments of a call before it was approved. */
export interface EditedArgs {
  /** Owner of the key that changed them last. */
  readonly by: string;
  /** All arguments, as they were agreed to. */
  readonly args: JsonValue;
}

/** A person's answer to a question of an earlier attempt. */
export interface DecidedApproval {
  readonly id: string;
  readonly callKey: string;
  readonly hash: string;
  readonly preview: ApprovalPreview;
  /** Expired: nobody has answered in time, and the job goes on without the call. */
  readonly status: 'approved' | 'rejected' | 'expired';
  /** What the person said to a rejection. */
  readonly reason: string | null;
  /** Of a question: what the tool gave with it. */
  readonly resume?: JsonValue;
  /** Of a question that was answered. */
  readonly answer?: JsonValue;
  /** Of a question whose arguments a person has changed. */
  readonly edited?: EditedArgs | null;
}

/** How an external call ended whose intent is stored. */
export type InvocationEnd = 'COMPLETED' | 'FAILED' | 'UNKNOWN' | 'NOT_RUN';

/** What the journal holds of an external call that has no outcome yet. */
export interface OpenInvocation {
  /** The call of the conversation; null where an older version of the service stored the intent. */
  readonly callId: string | null;
  readonly callKey: string;
  readonly tool: string;
  /**
   * STARTED: the intent alone, the effect may have happened. UNKNOWN: a person is asked. The others
   * are what the person said: REPEAT asks for another run, the effect of the one before stays unknown.
   */
  readonly status: 'STARTED' | 'UNKNOWN' | 'REPEAT' | 'HAPPENED' | 'DID_NOT_HAPPEN';
}

/** What becomes of an external call with the next save. */
export interface EndedInvocation {
  readonly callKey: string;
  readonly status: InvocationEnd;
}
