import { BoundedCache, type Logger } from '@faina/agent-core';
import type { ModelSettings } from '../../config/models/model-settings.js';
import { RepeatedFailureLog } from '../../telemetry/repeated-failure-log.js';
import { CallPermits } from './call-permits.js';
import { CircuitBreaker, type CircuitLimits } from './circuit-breaker.js';
import { parseModelId } from '../providers/model-id.js';
import { ProviderGate, type GateWaits } from './provider-gate.js';
import { modelHash, providerKeyHashes } from './provider-key.js';
import { ProviderPauses, type ProviderPauseStore } from './provider-pauses.js';

const defaultLimits = {
  failures: 5,
  openMs: 1_000,
  longestOpenMs: 60_000,
  successes: 8,
  probeMs: 500,
  outageMs: 600_000,
  // A longer wait is a DELAYED job: it would only hold a place in the worker.
  longestHoldMs: 2_000,
  longestQueueMs: 300_000,
  spreadMs: 1_000,
  longestPauseMs: 600_000,
} as const satisfies GateLimits;

/** Ids of models come from agents; of one that is forgotten its circuit is, and nothing else. */
const maxKeptGates = 256;

export type GateLimits = CircuitLimits & GateWaits;

export interface GateOptions {
  readonly pauseStore: ProviderPauseStore;
  readonly logger: Logger;
  /** Calls that all workers together may have under way with one key; no limit when absent. */
  readonly concurrency?: number | undefined;
  readonly limits?: Partial<GateLimits>;
}

/** The gate of a model; undefined where its provider is not configured. */
export type ProviderGates = (modelId: string) => ProviderGate | undefined;

/**
 * Gates of the configured providers, one for each model. What one model causes, a pause or an open
 * circuit, holds the calls of that model alone; the permits are those of the key.
 */
export function createProviderGates(
  settings: ModelSettings,
  { pauseStore, logger, concurrency = Infinity, limits = {} }: GateOptions,
): ProviderGates {
  const all = { ...defaultLimits, ...limits };
  const pauses = new ProviderPauses(pauseStore, new RepeatedFailureLog(logger));
  // An equal share for each worker: nobody has to ask the others before a call.
  const share = () => Math.max(1, Math.floor(concurrency / pauses.workers));
  const keys = new Map(
    [...providerKeyHashes(settings)].map(([provider, hash]) => [
      provider,
      { hash, permits: new CallPermits(share) },
    ]),
  );
  const gates = new BoundedCache<ProviderGate>(maxKeptGates);
  return (modelId) => {
    const id = parseModelId(modelId);
    const key = id && keys.get(id.provider);
    if (!key) return undefined;
    return gates.getOrCreate(modelId, () => {
      const breaker = new CircuitBreaker(all, (openMs) => {
        const message = 'A model failed several times in a row; it is left alone for a while';
        logger.warn({ model: modelId, openMs }, message);
      });
      const hash = modelHash(key.hash, id.model);
      const { permits } = key;
      return new ProviderGate({
        modelId,
        modelHash: hash,
        pauses,
        permits,
        breaker,
        waits: all,
        logger,
      });
    });
  };
}
