import {
  type Dispatch,
  type ExecutionHistoryEntry,
  isJsonObject,
  type JobChanges,
} from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { otherValue } from './label-values.js';
import { counting, MetricRegistry } from './metric-registry.js';

const durationBuckets = [0.005, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300];

/** Whether a name is that of a tool, and not one that a model has made up. */
export type IsTool = (name: string) => boolean;

/** Counts what attempts have done, of each step once when it is stored. */
@Injectable()
export class StepMetrics {
  readonly #tools;
  readonly #steps;
  readonly #calls;
  readonly #callDuration;
  readonly #repairs;
  readonly #unknown;
  readonly #staleWrites;
  readonly #leaked;

  constructor(registry: MetricRegistry = new MetricRegistry()) {
    this.#tools = registry.values.tool;
    this.#steps = registry.histogram(
      'step_duration_seconds',
      'Time of the steps of jobs, by the type of their entry in the execution history',
      durationBuckets,
      'type',
    );
    this.#calls = registry.counter(
      'tool_calls_total',
      'Calls of tools: completed, failed, critical, unknown, or asked (a person)',
      ...(['tool', 'outcome'] as const),
    );
    this.#callDuration = registry.histogram(
      'tool_call_duration_seconds',
      'Time of calls of tools',
      durationBuckets,
      'tool',
    );
    this.#repairs = registry.counter(
      'tool_repairs_total',
      'Tries to mend a call of a tool, by the rung that made it',
      ...(['rung', 'outcome'] as const),
    );
    this.#unknown = registry.counter(
      'effects_unknown_total',
      'Calls of which nobody knows whether they took effect',
      'tool',
    );
    this.#staleWrites = registry.counter(
      'stale_writes_refused_total',
      'Saves that wrote nothing as another worker had the job',
    );
    this.#leaked = registry.gauge(
      'leaked_calls',
      'Calls of tools that were told to stop and still run in this process',
      'tool',
    );
  }

  /** The same, with calls counted while they go on behind the back of their job. */
  dispatch(dispatch: Dispatch): Dispatch {
    return (ready, context) =>
      dispatch(ready, {
        ...context,
        leftBehind: (ended) => {
          this.#leftBehind(ready.tool.name, ended);
          context.leftBehind?.(ended);
        },
      });
  }

  saved({ executions, invocations }: JobChanges, isTool: IsTool): void {
    counting(() => {
      for (const entry of executions) {
        const isUnknown = invocations.some(
          ({ status, callKey }) => status === 'UNKNOWN' && callKey === entry.callKey,
        );
        this.#count(entry, isUnknown, isTool);
      }
    });
  }

  staleWriteRefused(): void {
    counting(() => {
      this.#staleWrites.inc();
    });
  }

  #leftBehind(name: string, ended: Promise<unknown>): void {
    counting(() => {
      const labels = { tool: this.#tools.of(name) };
      const count = (calls: 1 | -1) => {
        counting(() => {
          this.#leaked.inc(labels, calls);
        });
      };
      count(1);
      void ended.finally(() => {
        count(-1);
      });
    });
  }

  #count(entry: ExecutionHistoryEntry, isUnknown: boolean, isTool: IsTool): void {
    const { type, name } = entry;
    const seconds = Math.max(0, entry.durationMs) / 1_000;
    this.#steps.observe({ type }, seconds);
    if (type === 'tool_repair') this.#repairs.inc(repairOf(entry));
    const outcome = callOutcome(entry, isUnknown);
    if (outcome === undefined) return;
    const tool = isTool(name) ? this.#tools.of(name) : otherValue;
    this.#calls.inc({ tool, outcome });
    this.#callDuration.observe({ tool }, seconds);
    if (outcome === 'unknown') this.#unknown.inc({ tool });
  }
}

function repairOf({ params = null, result = null }: ExecutionHistoryEntry) {
  const rung = isJsonObject(params) && typeof params.rung === 'string' ? params.rung : otherValue;
  const isRepaired = isJsonObject(result) && result.repaired === true;
  return { rung, outcome: isRepaired ? 'repaired' : 'failed' };
}

/** Undefined for what is no call of a tool. */
function callOutcome(
  { type, isCritical }: ExecutionHistoryEntry,
  isUnknown: boolean,
): string | undefined {
  switch (type) {
    case 'tool_call':
      return isUnknown ? 'unknown' : 'completed';
    case 'tool_error':
      if (isUnknown) return 'unknown';
      return isCritical ? 'critical' : 'failed';
    case 'approval':
      return 'asked';
    case 'llm_call':
    case 'llm_error':
    case 'unusable_llm_response':
    case 'tool_repair':
    case 'tool_missing':
    case 'fallback':
    case 'plan':
    case 'replan':
    case 'system_error':
      return undefined;
  }
}
