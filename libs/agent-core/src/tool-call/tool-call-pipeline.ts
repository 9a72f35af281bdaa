import { allowedToolNames } from './allowed-tools.js';
import { callKey } from './call-key.js';
import { errorOutcome } from './error-outcome.js';
import { toModelTool } from './model-tool.js';
import { normalizeToolResult } from './normalize-tool-result.js';
import { parseArguments } from './parse-arguments.js';
import { resolveTool } from './resolve-tool.js';
import { type RunEnd, runWithDeadline } from './run-with-deadline.js';
import type { ToolOutcome } from './tool-outcome.js';
import { validateArguments } from './validate-arguments.js';
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
  RejectedCall,
  RunContext,
  ToolExecution,
} from '../ports/tool-execution.js';
import type { ToolRegistry } from '../ports/tool-registry.js';

/** The way of one tool call: allow-list, resolve, parse, validate, run, normalise. */
export class ToolCallPipeline implements ToolExecution {
  constructor(private readonly registry: ToolRegistry) {}

  describe(agent: Agent, job: Job): readonly ModelTool[] {
    return allowedToolNames(this.registry, agent, job).flatMap((name) => {
      const tool = this.registry.getTool(name);
      return tool.isOk() ? [toModelTool(tool.value)] : [];
    });
  }

  prepare(call: OpenToolCall, agent: Agent, job: Job): PreparedCall {
    const tool = resolveTool(this.registry, call.name, agent, job);
    if (tool.isError()) return reject(call, tool.error);
    const params = parseArguments(call);
    if (params.isError()) return reject(call, params.error);
    const args = validateArguments(tool.value, call, params.value);
    if (args.isError()) return { ...reject(call, args.error), params: params.value };
    const identity = {
      jobId: job.id,
      iteration: job.currentData().iterations,
      ordinal: call.ordinal,
      tool: call.name,
      args: params.value,
    };
    return {
      kind: 'ready',
      call,
      tool: tool.value,
      args: args.value,
      params: params.value,
      callKey: callKey(identity),
    };
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
  if (thrown instanceof ToolError) return thrown;
  return new ToolError(
    `Unexpected error during tool '${toolName}' execution: ${serializeError(thrown).message}`,
    toolName,
    thrown,
    false,
    'UNEXPECTED_TOOL_ERROR',
  );
}

function reject(call: OpenToolCall, error: ToolError): RejectedCall {
  return { kind: 'rejected', call, params: call.arguments, outcome: errorOutcome(error) };
}
