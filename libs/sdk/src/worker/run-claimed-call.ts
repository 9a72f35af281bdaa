import { setTimeout as delay } from 'node:timers/promises';
import {
  type HandledTool,
  type JsonObject,
  type Logger,
  normalizeToolResult,
  type ToolContext,
  type ToolOutcome,
  toolFailure,
  unexpectedToolErrorCode,
  errorOutcome,
  ToolError,
} from '@faina/agent-core';
import { type ClaimedCall, type WorkerApi, WorkerRefused } from './worker-api.js';

/** What a worker runs: a tool that reads, or one that acts on the world outside. */
export type RemoteTool = Exclude<HandledTool, { readonly effect: 'local' }>;

/** Runs a call to its end and tells the service, with heartbeats meanwhile. Never throws. */
export async function runClaimedCall(
  api: WorkerApi,
  tool: RemoteTool,
  call: ClaimedCall,
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const over = new AbortController();
  const ended = new AbortController();
  const stop = AbortSignal.any([over.signal, signal]);
  const beating = beat(api, call, over, ended.signal);
  try {
    const outcome = await outcomeOf(tool, call, stop, logger);
    if (over.signal.aborted) logger.warn({ call: call.callId }, 'The call was over before its end');
    else await tell(api, call, outcome, over.signal);
  } catch (error) {
    logger.warn({ call: call.callId, error: String(error) }, 'The end of a call was not taken');
  } finally {
    ended.abort();
    await beating;
  }
}

/** Until the call has ended; stops it where its lease is lost or its job does not wait for it. */
async function beat(
  api: WorkerApi,
  call: ClaimedCall,
  over: AbortController,
  ended: AbortSignal,
): Promise<void> {
  let heardAt = performance.now();
  for (;;) {
    await delay(call.leaseMs / 3, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted || over.signal.aborted) return;
    try {
      const askedAt = performance.now();
      if (await api.heartbeat(call)) over.abort();
      heardAt = askedAt;
    } catch (error) {
      const isLost = error instanceof WorkerRefused && !error.mayPass;
      if (isLost || performance.now() - heardAt > call.leaseMs) over.abort();
    }
  }
}

async function outcomeOf(
  tool: RemoteTool,
  call: ClaimedCall,
  signal: AbortSignal,
  logger: Logger,
): Promise<ToolOutcome> {
  const parsed = tool.parameters.safeParse(call.args);
  if (!parsed.success) {
    const message = `The worker does not take these arguments: ${parsed.error.message}`;
    return errorOutcome(toolFailure(tool.name, 'INVALID_ARGUMENTS', message));
  }
  const { context, callKey } = call;
  const known: ToolContext = {
    ...context,
    callKey,
    signal,
    timeoutMs: Math.max(0, Date.parse(context.deadline ?? '') - Date.now()) || Infinity,
    progressed: () => undefined,
    earlierResults: () => [],
    askedAt: new Date(context.askedAt),
    now: new Date(),
    logger,
  };
  try {
    return normalizeToolResult(tool.name, await tool.execute(parsed.data, known));
  } catch (error) {
    if (error instanceof ToolError) return errorOutcome(error);
    // Nobody knows what it had done by then.
    return errorOutcome(toolFailure(tool.name, unexpectedToolErrorCode, String(error)));
  }
}

/** Again while it may have got lost, for as long as the call is the worker's. */
async function tell(api: WorkerApi, call: ClaimedCall, outcome: ToolOutcome, over: AbortSignal) {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5_000)) {
    try {
      await api.end(call, ...wordOf(call.tool, outcome));
      return;
    } catch (error) {
      const isFinal = error instanceof WorkerRefused && !error.mayPass;
      if (isFinal || over.aborted) throw error;
      await delay(pauseMs, undefined, { signal: over }).catch(() => undefined);
    }
  }
}

function wordOf(tool: string, outcome: ToolOutcome): ['complete' | 'fail', JsonObject] {
  switch (outcome.kind) {
    case 'completed': {
      const { data, text } = outcome;
      return ['complete', { data, ...(text !== undefined && { text }) }];
    }
    case 'recoverable_error':
    case 'critical_error': {
      const { code = 'TOOL_FAILED', message } = outcome.error;
      return ['fail', { code, message, recoverable: outcome.kind === 'recoverable_error' }];
    }
    case 'awaiting_approval':
    case 'delegated':
    case 'later': {
      const message = `'${tool}' gave an outcome that a remote worker cannot give: ${outcome.kind}.`;
      return ['fail', { code: 'OUTCOME_NOT_REMOTE', message, recoverable: false }];
    }
  }
}
