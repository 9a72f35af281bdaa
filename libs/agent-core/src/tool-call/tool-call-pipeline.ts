import { allowedToolNames } from './allowed-tools.js';
import { errorOutcome } from './error-outcome.js';
import { toModelTool } from './model-tool.js';
import { normalizeToolResult } from './normalize-tool-result.js';
import { prepareCall } from './prepare-call.js';
import type { RepairJsonText } from './repair/read-arguments.js';
import { type ReadModelRepair, readModelRepair } from './repair/read-model-repair.js';
import { type RunEnd, runWithDeadline } from './run-with-deadline.js';
import type { ToolOutcome } from './tool-outcome.js';
import type { Agent } from '../agent/agent-definition.js';
import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import type { OpenToolCall } from '../history/activity-history.js';
import type { Job } from '../job/job.js';
import type { ModelTool } from '../ports/llm-adapter.js';
import type { AgentTool, ToolAnswer, ToolContext, Transaction } from '../ports/tool.js';
import type {
  PreparedCall,
  ReadyCall,
  RepairableCall,
  RunContext,
  ToolExecution,
} from '../ports/tool-execution.js';
import type { ToolRegistry } from '../ports/tool-registry.js';

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

  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall {
    const { registry, repairJsonText } = this;
    return prepareCall({ registry, repairJsonText, call, agent, job });
  }

  readRepair({ call, tool }: RepairableCall, answer: string | null): ReadModelRepair {
    return readModelRepair({
      answer,
      raw: call.arguments,
      schema: tool.parameters,
      toolName: tool.name,
      hasEffect: tool.effect !== 'none',
      repairJsonText: this.repairJsonText,
    });
  }

  async run(ready: ReadyCall, context: RunContext): Promise<ToolOutcome> {
    const { tool, args } = ready;
    const timeoutMs = tool.timeoutMs ?? context.timeoutMs;
    const end = await runWithDeadline(
      (signal) => execute(tool, args, toolContext(ready, context, signal), context.tx),
      { timeoutMs, signal: context.signal },
    );
    return outcomeOf(tool.name, end, timeoutMs);
  }

  async verify(ready: ReadyCall, context: RunContext): Promise<ToolOutcome | undefined> {
    const { tool } = ready;
    if (tool.effect !== 'external' || tool.idempotency !== 'verify') return undefined;
    const timeoutMs = tool.timeoutMs ?? context.timeoutMs;
    const end = await runWithDeadline(
      (signal) => tool.verify(ready.callKey, toolContext(ready, context, signal)),
      { timeoutMs, signal: context.signal },
    );
    if (end.kind === 'answered' && end.answer === undefined) return undefined;
    return outcomeOf(tool.name, end, timeoutMs);
  }
}

function toolContext(ready: ReadyCall, context: RunContext, signal: AbortSignal): ToolContext {
  const { jobId, tenant, owner, threadId, now, logger } = context;
  return { jobId, tenant, owner, threadId, now, logger, signal, callKey: ready.callKey };
}

/** Async, so that a tool that throws before its first await is a rejection like any other. */
async function execute(
  tool: AgentTool,
  args: unknown,
  context: ToolContext,
  tx: Transaction | undefined,
): Promise<ToolAnswer> {
  if (tool.effect !== 'local') return tool.execute(args, context);
  if (!tx) throw new Error(`Tool '${tool.name}' has a local effect and was given no transaction.`);
  return tool.execute(args, { ...context, tx });
}

function outcomeOf(toolName: string, end: RunEnd<ToolAnswer>, timeoutMs: number): ToolOutcome {
  switch (end.kind) {
    case 'answered':
      return normalizeToolResult(toolName, end.answer);
    case 'threw':
      return errorOutcome(thrownError(toolName, end.error));
    case 'timed_out':
      return errorOutcome(
        new ToolError(
          `Tool '${toolName}' did not end within ${timeoutMs} ms and was stopped.`,
          toolName,
          undefined,
          true,
          'TOOL_TIMEOUT',
        ),
      );
    case 'interrupted':
      return errorOutcome(
        new ToolError(`Tool '${toolName}' was stopped.`, toolName, undefined, true, 'INTERRUPTED'),
      );
  }
}

function thrownError(toolName: string, thrown: unknown): ToolError {
  if (isToolError(thrown)) return thrown;
  return new ToolError(
    `Unexpected error during tool '${toolName}' execution: ${serializeError(thrown).message}`,
    toolName,
    thrown,
    false,
    'UNEXPECTED_TOOL_ERROR',
  );
}

/** A thrown Proxy may throw again at this question. */
function isToolError(thrown: unknown): thrown is ToolError {
  try {
    return thrown instanceof ToolError;
  } catch {
    return false;
  }
}
