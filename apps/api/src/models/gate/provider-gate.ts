import { setTimeout as delay } from 'node:timers/promises';
import {
  Result,
  type LlmAdapter,
  type Logger,
  type ModelError,
  type ModelRequest,
  type ModelResult,
} from '@faina/agent-core';
import type { CallPermits } from './call-permits.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import type { ProviderPauses } from './provider-pauses.js';
import { consequencesOf } from '../failures/failure-consequences.js';
import { calledOff, modelFailure } from '../failures/model-failure.js';
import { turnsOfProcess } from '../../process/turns.js';

export interface GateWaits {
  /** A pause of a provider that ends sooner is waited for; else the call fails at once. */
  readonly longestHoldMs: number;
  /** Longest wait for a permit. */
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
  readonly permits: CallPermits;
  readonly breaker: CircuitBreaker;
  readonly waits: GateWaits;
  readonly logger: Logger;
}

/** Where calls of one model wait or turn back before they go out. */
export class ProviderGate {
  constructor(private readonly parts: GateParts) {}

  /** Holds the call as long as it must wait; an error may say why it was not sent. */
  async send(request: ModelRequest, models: LlmAdapter): Promise<ModelResult> {
    const { modelId, modelHash, pauses, permits, waits, breaker } = this.parts;
    const { signal } = request;
    // What is known at once is not awaited: a thousand calls that are under way keep what each await makes.
    const remainingMs = pauses.remainingMs(modelHash);
    const pauseMs = typeof remainingMs === 'number' ? remainingMs : await remainingMs;
    const refusal = pauseMs > 0 ? await this.#untilUnpaused(request, pauseMs) : undefined;
    if (refusal !== undefined) return Result.error(refusal);
    const permit = permits.take(modelId, signal, waits.longestQueueMs);
    const release = permit instanceof Promise ? await permit : permit;
    if (release === undefined) {
      return Result.error(
        signal.aborted ? calledOff(signal, this.parts) : modelFailure('no_permit', this.parts),
      );
    }
    const endCall = breaker.enter();
    if (typeof endCall === 'number') {
      release();
      return Result.error(modelFailure('circuit_open', this.parts, '', endCall));
    }
    let result: ModelResult | undefined;
    let isOutage: boolean;
    try {
      result = await models.generateText(request);
    } finally {
      release();
      isOutage = endCall(signal.aborted ? 'unknown' : healthAfter(result));
    }
    this.#notePause(result);
    const turn = turnsOfProcess.next();
    if (turn) await turn;
    return isOutage && result.isError()
      ? Result.error(result.error.with({ isOutage: true }))
      : result;
  }

  /**
   * Waits in turns: while calls wait, the provider may ask another worker for more. Where another
   * model can be asked at once, no pause is waited for.
   */
  async #untilUnpaused(
    { signal, fallbackModels = [] }: ModelRequest,
    firstMs: number,
  ): Promise<ModelError | undefined> {
    const { pauses, modelHash, waits } = this.parts;
    let heldMs = 0;
    for (let pauseMs = firstMs; pauseMs > 0; pauseMs = await pauses.remainingMs(modelHash)) {
      if (signal.aborted) return calledOff(signal, this.parts);
      const waitMs = pauseMs + Math.round(Math.random() * Math.min(waits.spreadMs, pauseMs));
      if (fallbackModels.length > 0 || heldMs + waitMs > waits.longestHoldMs) {
        return modelFailure('paused', this.parts, '', waitMs);
      }
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
      heldMs += waitMs;
    }
    return undefined;
  }

  #notePause(result: ModelResult): void {
    if (!result.isError()) return;
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

function healthAfter(result: ModelResult | undefined) {
  if (result === undefined) return 'unknown';
  if (result.isOk()) return 'healthy';
  const { code, isRetryable, retryAfterMs } = result.error;
  // A provider that does not say for how long is left alone as one that fails.
  const isBusy = code === 'MODEL_RATE_LIMITED' && isRetryable && retryAfterMs === undefined;
  return isBusy ? 'failing' : consequencesOf(code).health;
}
