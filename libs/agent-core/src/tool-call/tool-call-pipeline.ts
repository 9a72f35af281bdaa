import { prepareCall } from './prepare/prepare-call.js';
import type {
  Addressee,
  PreparedCall,
  ReadyCall,
  RepairableCall,
} from './prepare/prepared-call.js';
import { allowedToolNames, mayAllow } from './prepare/resolve-tool.js';
import {
  type Dispatch,
  runCall,
  type RunContext,
  runHandler,
  type ToolRun,
} from './run/dispatch.js';
import { type LaterState, laterState } from './run/later-state.js';
import type { Agent } from '../agent/agent-definition.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import type { Job } from '../job/job.js';
import { replyLanguageOf } from '../language/reply-language.js';
import type { ModelTool } from '../model/llm-adapter.js';
import { type ReadModelRepair, readModelRepair } from '../repair/read-model-repair.js';
import {
  type ReadArguments,
  readWrittenJson,
  type RepairJsonText,
} from '../repair/read/read-arguments.js';
import { toModelTool } from '../tool/model-tool.js';
import { type PlannedIntent, toPlannedIntent } from '../tool/planned-intent.js';
import type { ToolOutcome } from '../tool/tool-outcome.js';
import type { AgentTool, MissingTools, ToolRegistry } from '../tool/tool.js';
import { isJsonObject } from '../values/json/json-value.js';

export interface PipelineOptions {
  /** Runs the calls; their handlers alone when absent. */
  readonly dispatch?: Dispatch;
  /** Hides in an outcome what neither models nor people may read. */
  readonly mask?: (outcome: ToolOutcome) => ToolOutcome;
}

/**
 * Everything between a tool call and its outcome: allow-list, resolve, repair, validate, run,
 * normalise.
 */
export class ToolCallPipeline {
  readonly #dispatch: Dispatch;
  readonly #mask: (outcome: ToolOutcome) => ToolOutcome;

  constructor(
    private readonly registry: ToolRegistry,
    /** The library that mends broken JSON; without one that rung mends nothing. */
    private readonly repairJsonText: RepairJsonText = () => undefined,
    { dispatch = runWithoutRoutes, mask = (outcome) => outcome }: PipelineOptions = {},
  ) {
    this.#dispatch = dispatch;
    this.#mask = mask;
  }

  /** The tools a job may use now, as the model is told of them. */
  describe(agent: Agent, job: Job): readonly ModelTool[] {
    return this.#allowed(agent, job).map(toModelTool);
  }

  /** What the agent names, a job may use, and is away now. */
  missing(agent: Agent, job: Job): readonly MissingTools[] {
    const missing = this.#registryOf(job).missing(agent.toolNames);
    return missing.filter(({ toolName }) => mayAllow(toolName, job));
  }

  /** What a planner may ask for: the tools a job may use now that have an intent. */
  intents(agent: Agent, job: Job): readonly PlannedIntent[] {
    const language = replyLanguageOf(agent);
    return this.#allowed(agent, job).flatMap((tool) => toPlannedIntent(tool, language));
  }

  #allowed(agent: Agent, job: Job): readonly AgentTool[] {
    const registry = this.#registryOf(job);
    return allowedToolNames(registry, agent, job).flatMap((name) => {
      const tool = registry.getTool(name);
      return tool.isOk() ? [tool.value] : [];
    });
  }

  #registryOf(job: Job): ToolRegistry {
    return this.registry.forTenant(job.currentData().tenant);
  }

  /** Reads JSON that a model wrote, mended where nothing in it has to be guessed. */
  readJson(text: string): ReadArguments {
    return readWrittenJson(text, this.repairJsonText);
  }

  /** Allow-list, resolution, arguments. Nothing runs. */
  prepare(call: OpenToolCall, agent: Agent, job: Job, addressee: Addressee): PreparedCall {
    const registry = this.#registryOf(job);
    const { repairJsonText } = this;
    return prepareCall({ registry, repairJsonText, call, agent, job, addressee });
  }

  /** Reads the model's answer to a repair request, for the call that it is about. */
  readRepair({ call, tool, schema }: RepairableCall, answer: string | null): ReadModelRepair {
    return readModelRepair({
      answer,
      raw: call.arguments,
      schema,
      declared: argumentNames(tool),
      toolName: tool.name,
      hasEffect: tool.effect !== 'none',
      repairJsonText: this.repairJsonText,
    });
  }

  /** Runs the call until its outcome. A tool's failure is a value. */
  async run(ready: ReadyCall, context: RunContext): Promise<ToolRun> {
    const { outcome, decisions } = await this.#dispatch(ready, context);
    return { outcome: this.#mask(outcome), decisions };
  }

  /** How a call stands that is answered later; undefined for one that is to run here. */
  later(ready: ReadyCall, job: Job): LaterState | undefined {
    const state = laterState(ready, job);
    return state?.kind === 'answered' ? { ...state, outcome: this.#mask(state.outcome) } : state;
  }

  /** For a call with idempotency `verify` that a crash interrupted; undefined: it never happened. */
  async verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined> {
    const { tool, callKey, input } = ready;
    if (tool.effect !== 'external' || tool.idempotency !== 'verify') return undefined;
    let hasHappened = true;
    const outcome = await runCall(ready, context, async (known) => {
      const answer = await tool.verify(callKey, known, input);
      hasHappened = answer !== undefined;
      return answer;
    });
    return hasHappened ? this.#mask(outcome) : undefined;
  }
}

const runWithoutRoutes: Dispatch = async (ready, context) => ({
  outcome: await runHandler(ready, context),
  decisions: [],
});

/** The arguments that a tool declares; undefined where its schema does not tell. */
function argumentNames(tool: AgentTool): ReadonlySet<string> | undefined {
  const { properties } = toModelTool(tool).parameters;
  return properties !== undefined && isJsonObject(properties)
    ? new Set(Object.keys(properties))
    : undefined;
}
