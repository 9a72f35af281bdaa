import type { Logger } from '@faina/agent-core';
import { RepeatedFailureLog } from '../queue/repeated-failure-log.js';
import { CallSlots } from './call-slots.js';
import { CircuitBreaker, type CircuitLimits } from './circuit-breaker.js';
import type { ModelSettings } from './model-settings.js';
import { ProviderGate, type GateWaits } from './provider-gate.js';
import { providerKeyHashes } from './provider-key.js';
import { ProviderPauses, type ProviderPauseStore } from './provider-pauses.js';

const DEFAULT_LIMITS = {
  failures: 5,
  openMs: 30_000,
  probeMs: 2_000,
  // A longer wait is a DELAYED job: it would only hold a place in the worker.
  longestHoldMs: 2_000,
  longestQueueMs: 300_000,
  spreadMs: 1_000,
} as const satisfies GateLimits;

export type GateLimits = CircuitLimits & GateWaits;

export interface GateOptions {
  readonly pauseStore: ProviderPauseStore;
  readonly logger: Logger;
  /** Calls that all workers together may have under way with one key; no limit when absent. */
  readonly concurrency?: number | undefined;
  readonly limits?: Partial<GateLimits>;
}

/** A gate for each configured provider, by its name; so there are as many as providers at most. */
export function createProviderGates(
  settings: ModelSettings,
  { pauseStore, logger, concurrency = Infinity, limits = {} }: GateOptions,
): ReadonlyMap<string, ProviderGate> {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const hashes = providerKeyHashes(settings);
  const failures = new RepeatedFailureLog(logger);
  const pauses = new ProviderPauses(pauseStore, [...hashes.values()], failures);
  // An equal share for each worker: nobody has to ask the others before a call.
  const share = () => Math.max(1, Math.floor(concurrency / pauses.workers));
  return new Map(
    [...hashes].map(([provider, keyHash]) => {
      const breaker = new CircuitBreaker(all, () => {
        logger.warn(
          { provider, openMs: all.openMs },
          'A provider failed several times in a row; it is left alone for a while',
        );
      });
      const slots = new CallSlots(share);
      const gate = { provider, keyHash, pauses, slots, breaker, waits: all, logger };
      return [provider, new ProviderGate(gate)];
    }),
  );
}
