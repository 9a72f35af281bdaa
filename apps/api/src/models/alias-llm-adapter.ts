import { type LlmAdapter, type ModelRequest, type ModelResult, Result } from '@faina/agent-core';
import { aliasOf } from '../config/models/model-aliases.schema.js';

/**
 * Asks the models that aliases stand for: of a chain the first one, with the others as its fallbacks.
 * An answer names the model that gave it, a failure the one that was asked.
 */
export class AliasLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    /** Chains of `provider:model` by alias. */
    private readonly aliases: ReadonlyMap<string, readonly string[]>,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const { fallbackModels = [] } = request;
    const named = [request.model, ...fallbackModels];
    const hasAlias = named.some((model) => aliasOf(model) !== undefined);
    return hasAlias ? this.#askChain(request, named) : this.models.generateText(request);
  }

  async #askChain(request: ModelRequest, named: readonly string[]): Promise<ModelResult> {
    const [model = request.model, ...others] = named.flatMap((one) => this.#chainOf(one));
    const result = await this.models.generateText({ ...request, model, fallbackModels: others });
    if (model === request.model) return result;
    return result.isOk()
      ? Result.ok({ model, ...result.value })
      : Result.error(result.error.with({ model }));
  }

  /** An alias that there is not stands for itself: its call fails and says so. */
  #chainOf(model: string): readonly string[] {
    return this.aliases.get(aliasOf(model) ?? '') ?? [model];
  }
}
