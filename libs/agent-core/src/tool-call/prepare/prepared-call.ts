import type { z } from 'zod';
import type { OpenToolCall } from '../../job/history/activity-history.js';
import type { ToolOutcome } from '../../tool/tool-outcome.js';
import type { AgentTool } from '../../tool/tool.js';
import type { JsonValue } from '../../values/json/json-value.js';
import type { Consent } from '../consent/consent.js';

/** Who reads why a call cannot run: the model that asked for it, or the person behind a plan. */
export type Addressee = 'model' | 'person';

/** A call that may run: its tool is known and allowed, its arguments are valid. */
export interface ReadyCall {
  readonly kind: 'ready';
  readonly call: OpenToolCall;
  readonly tool: AgentTool;
  readonly args: JsonValue;
  /** The arguments as the tool's schema parsed them. */
  readonly input: unknown;
  readonly callKey: string;
  readonly consent: Consent;
  /** How the call was mended without the model, where it had to be. */
  readonly repair?: RepairNote;
}

/** A mended call: the rung that mended it and the model's own text. */
export interface RepairNote {
  readonly rung: string;
  readonly raw: string;
}

/** A call whose arguments only the model can mend; it has tries left. */
export interface RepairableCall {
  readonly kind: 'repairable';
  readonly call: OpenToolCall;
  readonly tool: AgentTool;
  /** What the mended arguments have to fit; the job's context is added to them. */
  readonly schema: z.ZodType;
  /** What is wrong with the arguments. */
  readonly problem: string;
}

/** A call that must not run, and what the model is told instead. */
export interface RejectedCall {
  readonly kind: 'rejected';
  readonly call: OpenToolCall;
  readonly args: JsonValue;
  readonly outcome: ToolOutcome;
  /** Undefined where the call names none that the agent has. */
  readonly tool: AgentTool | undefined;
  /** Of a call with an effect that a person rejected, so that it is listed as not done. */
  readonly callKey?: string;
  readonly effect?: 'local' | 'external';
}

/** A call that can be answered: by its tool, or with an error. */
export type AnswerableCall = ReadyCall | RejectedCall;

export type PreparedCall = AnswerableCall | RepairableCall;
