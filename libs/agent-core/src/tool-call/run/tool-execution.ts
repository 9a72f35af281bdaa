import type { z } from 'zod';
import type { Agent } from '../../agent/agent-definition.js';
import type { OpenToolCall } from '../../job/history/activity-history.js';
import type { Job } from '../../job/job.js';
import type { ModelTool } from '../../model/llm-adapter.js';
import type { ReadModelRepair } from '../../repair/read-model-repair.js';
import type { ReadArguments } from '../../repair/read/read-arguments.js';
import type { PlannedIntent } from '../../tool/planned-intent.js';
import type { FallbackDestination, ToolOutcome } from '../../tool/tool-outcome.js';
import type { AgentTool, ToolContext, Transaction } from '../../tool/tool.js';
import type { JsonValue } from '../../values/json/json-value.js';
import type { Consent } from '../consent/consent.js';

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
  readonly consent: Consent;
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
  /** What the mended arguments have to fit; the job's context is added to them. */
  readonly schema: z.ZodType;
  /** What is wrong with the arguments. */
  readonly problem: string;
}

/** A call that must not run, and what the model is told instead. */
export interface RejectedCall {
  readonly kind: 'rejected';
  readonly call: OpenToolCall;
  readonly params: JsonValue;
  readonly outcome: ToolOutcome;
  /** Undefined where the call names none that the agent has. */
  readonly tool: AgentTool | undefined;
  /** Of a call with an effect that a person rejected, so that it is listed as not done. */
  readonly callKey?: string;
  readonly effect?: 'local' | 'external';
}

/** A call that can be dealt with: run, or answered with an error. */
export type SettledCall = ReadyCall | RejectedCall;

export type PreparedCall = SettledCall | RepairableCall;

/** One decision about where a call goes. */
export interface RoutingDecision {
  /** Undefined where the call was handed on without saying where to. */
  readonly destination: FallbackDestination | undefined;
  /** Why the call was handed on, for example `HANDLER_NOT_FOUND`. */
  readonly reason: string;
  /** What was decided, for the log and the execution history. */
  readonly message: string;
}

/** The outcome of a call, and the decisions on its way to whoever ran it. */
export interface ToolRun {
  readonly outcome: ToolOutcome;
  readonly decisions: readonly RoutingDecision[];
}

/** The part of a tool's context that the executor knows. */
export type RunContext = Omit<ToolContext, 'callKey' | 'approval'> & {
  /** Longest run in milliseconds, where the tool names none. */
  readonly timeoutMs: number;
  /** Present for tools with a local effect. */
  readonly tx?: Transaction;
};

/** Everything between a tool call and its outcome. */
export interface ToolExecution {
  /** The tools a job may use now, as the model is told of them. */
  describe(agent: Agent, job: Job): readonly ModelTool[];

  /** What a planner may ask for: the tools a job may use now that have an intent. */
  intents(agent: Agent, job: Job): readonly PlannedIntent[];

  /** Reads JSON that a model wrote, mended where nothing in it has to be guessed. */
  readJson(text: string): ReadArguments;

  /** Allow-list, resolution, arguments. Nothing runs. */
  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall;

  /** Reads the model's answer to a repair request, for the call that it is about. */
  readRepair(repairable: RepairableCall, answer: string | null): ReadModelRepair;

  /**
   * Runs the call until its outcome, its timeout or the signal. A tool's failure is a value. Without
   * the consent that it needs, a call makes its preview and changes nothing.
   */
  run(ready: ReadyCall, context: RunContext): Promise<ToolRun>;

  /** For a call with idempotency `verify` that a crash interrupted; undefined: it never happened. */
  verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined>;
}
