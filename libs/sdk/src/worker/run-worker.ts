import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AgentTool,
  hasHandler,
  type JsonObject,
  type Logger,
  silentLogger,
  toModelTool,
} from '@faina/agent-core';
import { type RemoteTool, runClaimedCall } from './run-claimed-call.js';
import { WorkerApi, type WorkerIdentity, WorkerRefused } from './worker-api.js';

/** How a worker works. */
export interface WorkerOptions extends WorkerIdentity {
  /** As `defineReadTool` and `defineExternalTool` make them. */
  readonly tools: readonly AgentTool[];
  /** Calls at the same time; 4 when absent. */
  readonly concurrency?: number;
  /** Ends the worker; SIGTERM and SIGINT do when absent. */
  readonly signal?: AbortSignal;
  /** How long running calls may take after that before they are told to stop; 10 000 when absent. */
  readonly graceMs?: number;
  readonly logger?: Logger;
}

const longestPauseMs = 10_000;

/**
 * Registers its tools and runs their calls until it is told to end; then it takes no more, and ends
 * when those that run have ended.
 * @throws {WorkerRefused} where the service refuses key or tools.
 * @throws {TypeError} where a tool writes to the service's own database, or has no handler.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const tools = options.tools.map(toRemote);
  const { concurrency = 4, graceMs = 10_000, logger = silentLogger } = options;
  const api = new WorkerApi(options);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const end = options.signal ?? endOfProcess();
  const cut = new AbortController();
  const running = new Set<Promise<void>>();
  let isRegistered = false;
  let failures = 0;
  while (!end.aborted) {
    try {
      if (!isRegistered) await api.register(tools.map(toRegistered));
      isRegistered = true;
      const room = concurrency - running.size;
      if (room === 0) {
        await Promise.race([...running, untilAborted(end)]);
        continue;
      }
      for (const call of await api.claim(room, end)) {
        const tool = byName.get(call.tool);
        if (!tool) continue;
        const run = runClaimedCall(api, tool, call, { logger, signal: cut.signal }).finally(() =>
          running.delete(run),
        );
        running.add(run);
      }
      failures = 0;
    } catch (error) {
      if (end.aborted) break;
      if (error instanceof WorkerRefused && !error.mayPass) {
        // A service that does not know the worker any more is told of it again.
        if (error.status !== 404 || !isRegistered) throw error;
        isRegistered = false;
      }
      logger.warn({ error: String(error) }, 'The service gave no calls; trying again');
      failures += 1;
      const pauseMs = Math.min(longestPauseMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2);
      await delay(pauseMs, undefined, { signal: end }).catch(() => undefined);
    }
  }
  const timer = setTimeout(() => {
    cut.abort();
  }, graceMs);
  await Promise.all(running);
  clearTimeout(timer);
}

function toRemote(tool: AgentTool): RemoteTool {
  if (hasHandler(tool) && tool.effect !== 'local') return tool;
  throw new TypeError(
    `A remote worker cannot run '${tool.name}': it needs the service's own process.`,
  );
}

/** As the service takes a tool. */
function toRegistered(tool: RemoteTool): JsonObject {
  const { name, description, parameters } = toModelTool(tool);
  const { timeoutMs } = tool;
  const told = { name, description, inputSchema: parameters, ...(timeoutMs && { timeoutMs }) };
  if (tool.effect === 'none') return { ...told, effect: 'none' };
  const idempotency = tool.idempotency === 'key' ? 'key' : 'none';
  return { ...told, effect: 'external', idempotency, approval: tool.approval ?? 'never' };
}

function endOfProcess(): AbortSignal {
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      end.abort();
    });
  }
  return end.signal;
}

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};
