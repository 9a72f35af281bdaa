import { setTimeout as delay } from 'node:timers/promises';
import { Result, type Logger, type ModelError, type ModelResponse } from '@faina/agent-core';
import type { CallSlots } from './call-permits.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { calledOff, modelFailure } from '../failures/model-failure.js';
import { providerHealth } from '../failures/provider-health.js';
import type { ProviderPauses } from './provider-pauses.js';

export interface GateWaits {
  /** A pause of a provider that ends sooner is waited for; else the call fails at once. */
  readonly longestHoldMs: number;
  /** Longest wait for a free place. */
  readonly longestQueueMs: number;
  /** Calls that waited for the same pause go on within so long of each other. */
  readonly spreadMs: number;
  /** The longest that one answer of a provider holds the calls of all. */
  readonly longestPauseMs: number;
}

interface GateParts {
  /** `provider:model`. */
  readonly modelId: string;
  /** What the model's pauses are kept by. */
  readonly modelHash: string;
  readonly pauses: ProviderPauses;
  /** Shared by all models of a key. */
  readonly slots: CallSlots;
  readonly breaker: CircuitBreaker;
  readonly waits: GateWaits;
  readonly logger: Logger;
}

export interface CallAtGate {
  readonly signal: AbortSignal;
  /** Another model can be asked at once: then no pause is waited for. */
  readonly hasAlternative: boolean;
}

type CallResult = Result<ModelResponse, ModelError>;

/** A place among the calls under way; told how the call ended, or nothing when it threw. */
export type Leave = (result: CallResult | undefined) => void;

/** Where calls of one model wait or turn back before they go out. */
export class ProviderGate {
  constructor(private readonly parts: GateParts) {}

  /** Holds a call as long as it must wait; an error says why it was not sent. */
  async enter(call: CallAtGate): Promise<Result<Leave, ModelError>> {
    const refusal = await this.#untilUnpaused(call);
    if (refusal !== undefined) return Result.error(refusal);
    const { modelId, slots, waits, breaker } = this.parts;
    const release = await slots.take(modelId, call.signal, waits.longestQueueMs);
    if (release === undefined) {
      return Result.error(
        call.signal.aborted
          ? calledOff(call.signal, this.parts)
          : modelFailure('no_free_place', this.parts),
      );
    }
    const pass = breaker.enter();
    if (typeof pass === 'number') {
      release();
      return Result.error(modelFailure('circuit_open', this.parts, '', pass));
    }
    return Result.ok((result) => {
      release();
      pass(call.signal.aborted ? 'unknown' : healthAfter(result));
      this.#notePause(result);
    });
  }

  /** Waits in turns: while calls wait, the provider may ask another worker for more. */
  async #untilUnpaused(call: CallAtGate): Promise<ModelError | undefined> {
    const { pauses, modelHash, waits } = this.parts;
    let heldMs = 0;
    for (;;) {
      if (call.signal.aborted) return calledOff(call.signal, this.parts);
      const pauseMs = await pauses.remainingMs(modelHash);
      if (pauseMs === 0) return undefined;
      const waitMs = pauseMs + Math.round(Math.random() * Math.min(waits.spreadMs, pauseMs));
      if (call.hasAlternative || heldMs + waitMs > waits.longestHoldMs) {
        return modelFailure('paused', this.parts, '', waitMs);
      }
      await delay(waitMs, undefined, { signal: call.signal }).catch(() => undefined);
      heldMs += waitMs;
    }
  }

  #notePause(result: CallResult | undefined): void {
    if (!result?.isError()) return;
    const { code, isRetryable, retryAfterMs } = result.error;
    if (code !== 'MODEL_RATE_LIMITED' || !isRetryable || retryAfterMs === undefined) return;
    const { modelId: model, modelHash, pauses, waits, logger } = this.parts;
    pauses.pause(modelHash, Math.min(retryAfterMs, waits.longestPauseMs));
    logger.warn(
      { model, retryAfterMs },
      'A provider asked to wait; the calls of the model are held',
    );
  }
}

function healthAfter(result: CallResult | undefined) {
  if (result === undefined) return 'unknown';
  return result.isOk() ? 'healthy' : providerHealth(result.error.code);
}
