import { setTimeout as delay } from 'node:timers/promises';
import { Result, type Logger, type ModelError, type ModelResponse } from '@faina/agent-core';
import type { CallSlots, Release } from './call-slots.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { modelFailure } from './model-failure.js';
import { providerHealth } from './provider-health.js';
import type { ProviderPauses } from './provider-pauses.js';

export interface GateWaits {
  /** A pause of a provider that ends sooner is waited for; else the call fails at once. */
  readonly longestHoldMs: number;
  /** Longest wait for a free place. */
  readonly longestQueueMs: number;
  /** Calls that waited for the same pause go on within so long of each other. */
  readonly spreadMs: number;
}

interface GateParts {
  readonly provider: string;
  readonly keyHash: string;
  readonly pauses: ProviderPauses;
  readonly slots: CallSlots;
  readonly breaker: CircuitBreaker;
  readonly waits: GateWaits;
  readonly logger: Logger;
}

export interface CallAtGate {
  readonly modelId: string;
  readonly signal: AbortSignal;
  /** Another model can be asked at once: then no pause is waited for. */
  readonly hasAlternative: boolean;
}

type CallResult = Result<ModelResponse, ModelError>;

/** A place among the calls under way; told how the call ended, or nothing when it threw. */
export type Leave = (result: CallResult | undefined) => void;

/** Where calls with one provider key wait or turn back before they go out. */
export class ProviderGate {
  constructor(private readonly parts: GateParts) {}

  /** Holds a call as long as it must wait; an error says why it was not sent. */
  async enter(call: CallAtGate): Promise<Result<Leave, ModelError>> {
    const refusal = await this.#untilUnpaused(call);
    if (refusal !== undefined) return Result.error(refusal);
    const release = await this.#place(call);
    if (release.isError()) return release;
    const pass = this.parts.breaker.enter();
    if (typeof pass === 'number') {
      release.value();
      return Result.error(modelFailure('circuit_open', call, '', pass));
    }
    return Result.ok((result) => {
      release.value();
      pass(call.signal.aborted ? 'unknown' : healthAfter(result));
      this.#notePause(result);
    });
  }

  /** Waits in turns: while calls wait, the provider may ask another worker for more. */
  async #untilUnpaused(call: CallAtGate): Promise<ModelError | undefined> {
    const { pauses, keyHash, waits } = this.parts;
    let heldMs = 0;
    for (;;) {
      if (call.signal.aborted) return modelFailure('called_off', call);
      const pauseMs = await pauses.remainingMs(keyHash);
      if (pauseMs === 0) return undefined;
      const waitMs = pauseMs + Math.round(Math.random() * Math.min(waits.spreadMs, pauseMs));
      if (call.hasAlternative || heldMs + waitMs > waits.longestHoldMs) {
        return modelFailure('paused', call, '', waitMs);
      }
      await delay(waitMs, undefined, { signal: call.signal }).catch(() => undefined);
      heldMs += waitMs;
    }
  }

  async #place(call: CallAtGate): Promise<Result<Release, ModelError>> {
    const deadline = AbortSignal.timeout(this.parts.waits.longestQueueMs);
    const release = await this.parts.slots.take(AbortSignal.any([call.signal, deadline]));
    if (release !== undefined) return Result.ok(release);
    return Result.error(modelFailure(call.signal.aborted ? 'called_off' : 'no_free_place', call));
  }

  #notePause(result: CallResult | undefined): void {
    if (!result?.isError()) return;
    const { code, isRetryable, retryAfterMs } = result.error;
    if (code !== 'MODEL_RATE_LIMITED' || !isRetryable || retryAfterMs === undefined) return;
    const { provider, keyHash, pauses, logger } = this.parts;
    pauses.pause(keyHash, retryAfterMs);
    logger.warn({ provider, retryAfterMs }, 'A provider asked to wait; its calls are held');
  }
}

function healthAfter(result: CallResult | undefined) {
  if (result === undefined) return 'unknown';
  return result.isOk() ? 'healthy' : providerHealth(result.error.code);
}
