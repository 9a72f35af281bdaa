import type { LaterAnswer } from '../tool/tool-outcome.js';
import type { JsonObject, JsonValue } from '../values/json/json-value.js';

/** A call that the next save puts off: its answer comes by another way, while the job waits. */
export interface PutOffCall {
  readonly callKey: string;
  readonly callId: string;
  readonly tool: string;
  readonly args: JsonValue;
  readonly effect: 'none' | 'external';
  /** What may be done where the answer does not come; `key` where the call changes nothing. */
  readonly idempotency: 'key' | 'none' | 'verify';
  readonly by: LaterAnswer;
  /** What a remote worker is told beside the call. */
  readonly context: JsonObject;
  /** How long a remote worker may take from the moment at which it has the call, in milliseconds. */
  readonly timeoutMs: number;
  /** How long anybody may take, in milliseconds; undefined: as long as the job waits. */
  readonly expiresInMs?: number;
}

/** What has become of a call that was put off and whose answer is not in the conversation yet. */
export interface LaterCall {
  readonly callKey: string;
  /** SILENT: nobody answers any more, and what the call did is not known. */
  readonly status: 'OPEN' | 'ANSWERED' | 'SILENT';
  /** Of one that is ANSWERED: an outcome as a tool gives it. */
  readonly answer: JsonValue;
  readonly putOffAt: Date;
  /** When it was answered, or given up; null before. */
  readonly endedAt: Date | null;
}
