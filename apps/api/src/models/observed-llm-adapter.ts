import type { LlmAdapter, ModelRequest, ModelResult } from '@faina/agent-core';

/** Hears how the call of a model ended; it must not throw. */
export type OnAsked = (request: ModelRequest, result: ModelResult) => void;

/** Tells of each call of a model, with its price. */
export class ObservedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly onAsked: OnAsked,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    return this.models.generateText(request).then((result) => {
      this.onAsked(request, result);
      return result;
    });
  }
}
