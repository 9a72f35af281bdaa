import type {
  LlmAdapter,
  ModelError,
  ModelRequest,
  ModelResponse,
  Result,
} from '@faina/agent-core';
import { parseModelId } from './model-id.js';
import type { ProviderGate } from './provider-gate.js';

/** Lets calls out through the gate of their provider. */
export class GuardedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    /** By provider; one that is not configured has none, and its models say so themselves. */
    private readonly gates: ReadonlyMap<string, ProviderGate>,
  ) {}

  async generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    const gate = this.gates.get(parseModelId(request.model)?.provider ?? '');
    if (gate === undefined) return this.models.generateText(request);
    const leave = await gate.enter({
      modelId: request.model,
      signal: request.signal,
      hasAlternative: (request.fallbackModels?.length ?? 0) > 0,
    });
    if (leave.isError()) return leave;
    let result: Result<ModelResponse, ModelError> | undefined;
    try {
      result = await this.models.generateText(request);
      return result;
    } finally {
      leave.value(result);
    }
  }
}
