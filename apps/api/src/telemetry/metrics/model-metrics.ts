import type { ModelRequest, ModelResult } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { otherValue } from './label-values.js';
import { counting, MetricRegistry } from './metric-registry.js';

/** Counts the calls of models: of each model of a chain by itself. */
@Injectable()
export class ModelMetrics {
  readonly #values;
  readonly #calls;
  readonly #tokens;
  readonly #cost;
  readonly #limited;

  constructor(registry: MetricRegistry = new MetricRegistry()) {
    this.#values = registry.values;
    this.#calls = registry.counter(
      'llm_calls_total',
      'Calls of models, also those that were held back; the outcome is answered or a code',
      ...(['provider', 'model', 'outcome'] as const),
    );
    this.#tokens = registry.counter(
      'llm_tokens_total',
      'Tokens of models: input, output; of them cached_input, cache_write and reasoning',
      ...(['model', 'type'] as const),
    );
    this.#cost = registry.counter(
      'llm_cost_usd_total',
      'What calls of models with a known price cost',
      ...(['model', 'agent'] as const),
    );
    this.#limited = registry.counter(
      'llm_rate_limited_total',
      'Calls that a provider refused because there were too many',
      'provider',
    );
  }

  asked({ model: id, agent = 'none' }: ModelRequest, result: ModelResult): void {
    counting(() => {
      const answer = result.isOk() ? result.value : result.error;
      const outcome = result.isOk() ? 'answered' : result.error.code;
      const { provider, model } = this.#labelsOf(id, outcome);
      this.#calls.inc({ provider, model, outcome });
      if (result.isError() && result.error.code === 'MODEL_RATE_LIMITED' && result.error.wasAsked) {
        this.#limited.inc({ provider });
      }
      const { usage } = answer;
      if (!usage) return;
      this.#countTokens(model, 'input', usage.inputTokens);
      this.#countTokens(model, 'output', usage.outputTokens);
      this.#countTokens(model, 'cached_input', usage.cachedInputTokens);
      this.#countTokens(model, 'cache_write', usage.cacheWriteTokens);
      this.#countTokens(model, 'reasoning', usage.reasoningTokens);
      const cost = usage.costUsd ?? 0;
      if (cost > 0) this.#cost.inc({ model, agent: this.#values.agent.of(agent) }, cost);
    });
  }

  #countTokens(model: string, type: string, count = 0): void {
    if (count > 0) this.#tokens.inc({ model, type }, count);
  }

  /** Whoever writes agents may name any provider: one that is not set up takes no place of another. */
  #labelsOf(id: string, outcome: string) {
    if (outcome === 'MODEL_NOT_CONFIGURED') return { provider: otherValue, model: otherValue };
    const provider = this.#values.provider.of(id.slice(0, Math.max(0, id.indexOf(':'))));
    return { provider, model: this.#values.model.of(id) };
  }
}
