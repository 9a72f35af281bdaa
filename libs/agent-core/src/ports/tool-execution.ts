import type { ModelTool } from './llm-adapter.js';
import type { AgentTool, ToolContext, Transaction } from './tool.js';
import type { Agent } from '../agent/agent-definition.js';
import type { OpenToolCall } from '../history/activity-history.js';
import type { Job } from '../job/job.js';
import type { JsonValue } from '../json/json-value.js';
import type { ReadModelRepair } from '../tool-call/repair/read-model-repair.js';
import type { ToolOutcome } from '../tool-call/tool-outcome.js';

/** A call that may run: its tool is known and allowed, its arguments are valid. */
export interface ReadyCall {
  readonly kind: 'ready';
  readonly call: OpenToolCall;
  readonly tool: AgentTool;
  /** Validated, as `execute` takes them. */
  readonly args: unknown;
  /** The same as JSON, for the execution history. */
  readonly params: JsonValue;
  readonly callKey: string;
  /** How the call was mended without the model, where it had to be. */
  readonly repair?: RepairNote;
}

/** A mended call: the rung that mended it and the model's own text. */
export interface RepairNote {
  readonly rung: string;
  readonly raw: string;
}

/** A call whose arguments only the model can mend; it has attempts left. */
export interface RepairableCall {
  readonly kind: 'repairable';
  readonly call: OpenToolCall;
  readonly tool: AgentTool;
  /** What is wrong with the arguments. */
  readonly problem: string;
}

/** A call that must not run, and what the model is told instead. */
export interface RejectedCall {
  readonly kind: 'rejected';
  readonly call: OpenToolCall;
  readonly params: JsonValue;
  readonly outcome: ToolOutcome;
}

/** A call that can be dealt with: run, or answered with an error. */
export type SettledCall = ReadyCall | RejectedCall;

export type PreparedCall = SettledCall | RepairableCall;

/** The part of a tool's context that the executor knows. */
export type RunContext = Omit<ToolContext, 'callKey'> & {
  /** Longest run in milliseconds, where the tool names none. */
  readonly timeoutMs: number;
  /** Present for tools with a local effect. */
  readonly tx?: Transaction;
};

/** Everything between a tool call and its outcome. */
export interface ToolExecution {
  /** The tools a job may use now, as the model is told of them. */
  describe(agent: Agent, job: Job): readonly ModelTool[];

  /** Allow-list, resolution, arguments. Nothing runs. */
  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall;

  /** Reads the model's answer to a repair request, for the call that it is about. */
  readRepair(repairable: RepairableCall, answer: string | null): ReadModelRepair;

  /** Runs the call until its outcome, its timeout or the signal. A tool's failure is a value. */
  run(ready: ReadyCall, context: RunContext): Promise<ToolOutcome>;

  /** For a call with idempotency `verify` that a crash interrupted; undefined: it never happened. */
  verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined>;
}
