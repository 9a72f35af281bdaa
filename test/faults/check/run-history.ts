import type { JobStatusType } from '@faina/agent-core';
import type { StoredRows } from './stored-rows.js';

// All times are milliseconds since 1970, of one machine.

/** A POST of a job as its client knows it. */
export interface Submission {
  /** First word of the input; each submission but its own repetitions has another one. */
  readonly mark: string;
  /** The `Idempotency-Key`. */
  readonly key: string | null;
  /** Null where no answer came. */
  readonly status: number | null;
  /** As the answer tells it. */
  readonly jobId: string | null;
  readonly at: number;
}

/** A request to cancel a job. */
export interface CancelRequest {
  readonly jobId: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly at: number;
}

/** A state of a job as a client was told it. */
export interface SeenState {
  readonly jobId: string;
  readonly status: JobStatusType;
  readonly askedAt: number;
  readonly at: number;
}

/** What clients did and were told. */
export interface ToldClients {
  readonly submissions: readonly Submission[];
  readonly cancels: readonly CancelRequest[];
  readonly seen: readonly SeenState[];
}

/** A request that came to the model server. */
export interface ModelRequest {
  /** Mark of the job whose conversation it has. */
  readonly mark: string;
  /** Number of answers in the conversation; the one that is asked for has this place, from 0. */
  readonly turn: number;
  readonly at: number;
  /** What a whole answer told of its tokens; null where none was given. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
}

/** Something that took place outside, where it was counted. */
export interface Effect {
  readonly tool: string;
  /** An argument of the call that no other call has. */
  readonly mark: string;
  /** As the other side was told it; null where it is told none. */
  readonly callKey: string | null;
  readonly at: number;
}

/** A message that a receiver of webhooks has answered with 2xx. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly jobId: string;
  readonly type: string;
  readonly url: string;
  readonly at: number;
}

/** A mail that the SMTP server has taken. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly at: number;
}

/** What the world outside has counted. */
export interface CountedOutside {
  readonly modelRequests: readonly ModelRequest[];
  readonly effects: readonly Effect[];
  readonly webhooks: readonly ReceivedWebhook[];
  readonly mails: readonly AcceptedMail[];
  /** URLs whose receiver never takes a message. */
  readonly refusingUrls: readonly string[];
}

/** What was done to the installation. */
export interface InjectedFault {
  readonly kind: string;
  readonly at: number;
}

/** The end of a process that nobody had ended. */
export interface UnaskedEnd {
  /** Name of the process. */
  readonly member: string;
  /** Its exit code, or the signal that ended it. */
  readonly how: number | string | null;
  /** Of its log. */
  readonly lastLines: readonly string[];
  readonly at: number;
}

/** Everything that is known of a run once it is at rest: what clients, the store and the others say. */
export interface RunHistory {
  readonly clients: ToldClients;
  readonly stored: StoredRows;
  readonly outside: CountedOutside;
  readonly faults: readonly InjectedFault[];
  /** But for those that were brought about, which are faults. */
  readonly unaskedEnds: readonly UnaskedEnd[];
  /** Ids of the processes of workers that run. */
  readonly livingWorkers: readonly number[];
  readonly readAt: number;
}
