import type {
  LlmAdapter,
  ModelError,
  ModelRequest,
  ModelResponse,
  Result,
} from '@faina/agent-core';
import type { ProviderGates } from './gate/create-provider-gates.js';

/** Lets calls out through the gate of their model. */
export class GuardedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    /** Models of a provider that is not configured have none, and say so themselves. */
    private readonly gates: ProviderGates,
  ) {}

  async generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    const gate = this.gates(request.model);
    if (gate === undefined) return this.models.generateText(request);
    const leave = await gate.enter({
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
