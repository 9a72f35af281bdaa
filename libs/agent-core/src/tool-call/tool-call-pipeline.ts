import { z } from 'zod';
import { askAboutArguments, asksByItself } from './consent/consent.js';
import { allowedToolNames } from './prepare/allowed-tools.js';
import { prepareCall } from './prepare/prepare-call.js';
import { runBounded } from './run/run-bounded.js';
import type { RunBounds } from './run/run-with-deadline.js';
import type {
  PreparedCall,
  ReadyCall,
  RepairableCall,
  RunContext,
  ToolExecution,
  ToolRun,
} from './run/tool-execution.js';
import type { Agent } from '../agent/agent-definition.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import type { Job } from '../job/job.js';
import { replyLanguageOf } from '../language/reply-language.js';
import type { ModelTool } from '../model/llm-adapter.js';
import { type ReadModelRepair, readModelRepair } from '../repair/read-model-repair.js';
import type { ReadArguments, RepairJsonText } from '../repair/read/read-arguments.js';
import { readWrittenJson } from '../repair/read/read-written-json.js';
import { toModelTool } from '../tool/model-tool.js';
import { type PlannedIntent, toPlannedIntent } from '../tool/planned-intent.js';
import { delegated, type ToolOutcome } from '../tool/tool-outcome.js';
import type { ToolRegistry } from '../tool/tool-registry.js';
import {
  type AgentTool,
  type HandledTool,
  hasHandler,
  type ToolAnswer,
  type ToolContext,
  type Transaction,
} from '../tool/tool.js';

/** The way of one tool call: allow-list, resolve, repair, validate, run, normalise. */
export class ToolCallPipeline implements ToolExecution {
  constructor(
    private readonly registry: ToolRegistry,
    /** The library that mends broken JSON; without one that rung mends nothing. */
    private readonly repairJsonText: RepairJsonText = () => undefined,
  ) {}

  describe(agent: Agent, job: Job): readonly ModelTool[] {
    return allowedToolNames(this.registry, agent, job).flatMap((name) => {
      const tool = this.registry.getTool(name);
      return tool.isOk() ? [toModelTool(tool.value)] : [];
    });
  }

  intents(agent: Agent, job: Job): readonly PlannedIntent[] {
    return allowedToolNames(this.registry, agent, job).flatMap((name) => {
      const tool = this.registry.getTool(name);
      return tool.isOk() ? toPlannedIntent(tool.value, replyLanguageOf(agent)) : [];
    });
  }

  readJson(text: string): ReadArguments {
    return readWrittenJson(text, this.repairJsonText);
  }

  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall {
    const { registry, repairJsonText } = this;
    return prepareCall({ registry, repairJsonText, call, agent, job });
  }

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

  /** Runs the handler; a tool without one is handed on to whoever routes calls. */
  async run(ready: ReadyCall, context: RunContext): Promise<ToolRun> {
    const { tool, params, consent } = ready;
    if (consent.kind === 'missing' && !asksByItself(tool)) {
      return { outcome: askAboutArguments(tool, params), decisions: [] };
    }
    if (!hasHandler(tool)) {
      return { outcome: delegated('TOOL_ROUTER', 'HANDLER_NOT_FOUND'), decisions: [] };
    }
    const outcome = await runBounded(
      tool.name,
      (signal) => execute(tool, ready.args, toolContext(ready, context, signal), context.tx),
      boundsOf(ready, context),
    );
    return { outcome, decisions: [] };
  }

  async verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined> {
    const { tool, callKey } = ready;
    if (tool.effect !== 'external' || tool.idempotency !== 'verify') return undefined;
    let hasHappened = true;
    const outcome = await runBounded(
      tool.name,
      async (signal) => {
        const answer = await tool.verify(callKey, toolContext(ready, context, signal), ready.args);
        hasHappened = answer !== undefined;
        return answer;
      },
      boundsOf(ready, context),
    );
    return hasHappened ? outcome : undefined;
  }
}

/** The arguments that a tool declares; undefined where its schema does not tell. */
const argumentNames = ({ parameters }: AgentTool): ReadonlySet<string> | undefined =>
  parameters instanceof z.ZodObject ? new Set(Object.keys(parameters.shape)) : undefined;

/** How long a call may run and what ends it. */
export const boundsOf = ({ tool }: ReadyCall, { timeoutMs, signal }: RunContext): RunBounds => ({
  timeoutMs: tool.timeoutMs ?? timeoutMs,
  signal,
  patience: tool.effect === 'external' ? 'outcome' : 'none',
});

/** What the tool of a call may know; the same for its handler and for its conversational one. */
export function toolContext(
  { callKey, consent }: ReadyCall,
  context: RunContext,
  signal: AbortSignal,
): ToolContext {
  const { jobId, tenant, owner, threadId, language, askedAt, now, logger } = context;
  const known = { jobId, tenant, owner, threadId, language, askedAt, now, logger, signal, callKey };
  return consent.kind === 'granted' ? { ...known, approval: consent.approval } : known;
}

/** Async, so that a tool that throws before its first await is a rejection like any other. */
async function execute(
  tool: HandledTool,
  args: unknown,
  context: ToolContext,
  tx: Transaction | undefined,
): Promise<ToolAnswer> {
  if (tool.effect !== 'local') return tool.execute(args, context);
  if (!tx) throw new Error(`Tool '${tool.name}' has a local effect and was given no transaction.`);
  return tool.execute(args, { ...context, tx });
}
