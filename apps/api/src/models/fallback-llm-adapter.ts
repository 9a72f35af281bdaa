import {
  Result,
  type LlmAdapter,
  type Logger,
  ModelError,
  ModelNotAskedError,
  type ModelRequest,
  type ModelResult,
  type ModelResponse,
} from '@faina/agent-core';
import { consequencesOf } from './failures/failure-consequences.js';
import { totalUsage } from './prices/token-usage.js';

interface FailedModel {
  readonly model: string;
  readonly error: ModelError;
}

/**
 * Asks the model and, where its failure is one that another model may not have, the fallbacks in
 * turn, each once. Each call names those that are still left. The usage of the failed calls is in
 * the answer's. Once they have cost what the job may still cost, no other is asked.
 */
export class FallbackLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly logger: Logger,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    return request.fallbackModels?.length
      ? this.#askInTurn(request)
      : this.models.generateText(request);
  }

  async #askInTurn({ fallbackModels, ...call }: ModelRequest): Promise<ModelResult> {
    const waiting = [...new Set(fallbackModels)].filter((model) => model !== call.model);
    const failed: FailedModel[] = [];
    let left = call.maxCostUsd;
    for (let { model } = call; ;) {
      const result = await this.models.generateText({
        ...call,
        ...(left !== undefined && { maxCostUsd: left }),
        model,
        fallbackModels: [...waiting],
      });
      if (result.isOk()) return Result.ok(answerOf(result.value, model, failed));
      const { error } = result;
      const next = waiting.shift();
      if (left !== undefined) left -= error.usage?.costUsd ?? 0;
      if (
        next === undefined ||
        (left !== undefined && left <= 0) ||
        call.signal.aborted ||
        !consequencesOf(error.code).mayAnotherHelp
      ) {
        return Result.error(combinedFailure(failed, error));
      }
      this.logger.warn(
        { from: model, to: next, code: error.code },
        'A model failed; the next one is asked',
      );
      failed.push({ model, error });
      model = next;
    }
  }
}

function answerOf(
  response: ModelResponse,
  model: string,
  failed: readonly FailedModel[],
): ModelResponse {
  if (failed.length === 0) return response;
  const usage = totalUsage([...failed.map(({ error }) => error.usage), response.usage]);
  return { ...response, model, ...(usage === undefined ? {} : { usage }) };
}

/**
 * One error for all models that failed in turn: the last one's text and code; retryable when one
 * of them is, because the next attempt begins with the first model again. It waits as long as the
 * one that is ready first: the shortest time asked for, and none where a retryable one asks for none.
 */
function combinedFailure(earlier: readonly FailedModel[], last: ModelError): ModelError {
  if (earlier.length === 0) return last;
  const errors = [...earlier.map(({ error }) => error), last];
  const retryable = errors.filter((error) => error.isRetryable);
  const waits = retryable.map((error) => error.retryAfterMs ?? 0);
  const waitMs = waits.length === 0 ? 0 : Math.min(...waits);
  const failed = earlier.map(({ model, error }) => `${model} (${error.code})`).join(', ');
  const ErrorType = errors.some(({ wasAsked }) => wasAsked) ? ModelError : ModelNotAskedError;
  return new ErrorType(
    `${last.message} Asked before it, and failed too: ${failed}.`,
    last.code,
    retryable.length > 0,
    {
      retryAfterMs: waitMs === 0 ? undefined : waitMs,
      usage: totalUsage(errors.map(({ usage }) => usage)),
      isOutage: errors.every(({ isExcused }) => isExcused),
    },
  );
}
