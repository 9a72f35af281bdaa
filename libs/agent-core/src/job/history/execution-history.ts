import type { TokenUsage } from '../../model/llm-adapter.js';
import type { JsonValue } from '../../values/json/json-value.js';
import type { SerializedError } from '../../values/json/serialize-error.js';

export type ExecutionType =
  | 'llm_call'
  | 'llm_error'
  | 'unusable_llm_response'
  | 'tool_call'
  | 'tool_error'
  | 'tool_repair'
  /** The attempt runs without tools that its agent names; `name` is as it names them. */
  | 'tool_missing'
  | 'fallback'
  | 'plan'
  | 'replan'
  | 'approval'
  | 'system_error';

/** Of plans and repairs a later step reads the result itself, so that an attempt has it whole. */
export const readBackTypes: readonly ExecutionType[] = ['plan', 'replan', 'tool_repair'];

/** One thing that the machine did for a job. */
export interface ExecutionHistoryEntry {
  readonly type: ExecutionType;
  /** The tool's or the model's name. */
  readonly name: string;
  readonly params?: JsonValue;
  readonly result?: JsonValue;
  /** Of the whole result as JSON in UTF-8; set when the entry is put into the history of a job. */
  readonly resultBytes?: number;
  readonly error?: SerializedError;
  readonly isCritical?: boolean;
  /** The tool's effect, when the tool has one and was run. */
  readonly effect?: 'local' | 'external';
  /** Names the call in every attempt; present where the call has an effect. */
  readonly callKey?: string;
  /** Of a step of a call: its place in the answer that asked for it, from 0. */
  readonly callOrdinal?: number;
  readonly usage?: TokenUsage;
  /** A short sentence for people. */
  readonly message?: string;
  readonly startedAt: Date;
  readonly durationMs: number;
}
