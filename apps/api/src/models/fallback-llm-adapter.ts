import {
  Result,
  type LlmAdapter,
  type Logger,
  type ModelError,
  type ModelRequest,
  type ModelResponse,
} from '@faina/agent-core';
import { combinedFailure, type FailedModel } from './combined-failure.js';
import { mayAnotherModelHelp } from './failures/fallback-decision.js';
import { totalUsage } from './prices/total-usage.js';

/**
 * Asks the model and, where its failure is one that another model may not have, the fallbacks in
 * turn, each once. Each call names those that are still left. The usage of the failed calls is in
 * the answer's.
 */
export class FallbackLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly logger: Logger,
  ) {}

  async generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    const { fallbackModels = [], ...call } = request;
    const waiting = [...new Set(fallbackModels)].filter((model) => model !== request.model);
    const failed: FailedModel[] = [];
    for (let model = request.model; ;) {
      const result = await this.models.generateText({
        ...call,
        model,
        fallbackModels: [...waiting],
      });
      if (result.isOk()) return Result.ok(answerOf(result.value, model, failed));
      const { error } = result;
      const next = waiting.shift();
      if (next === undefined || request.signal.aborted || !mayAnotherModelHelp(error.code)) {
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
