import type { LlmAdapter, ModelRequest, ModelResult } from '@faina/agent-core';
import type { ProviderGates } from './gate/create-provider-gates.js';

/** Lets calls out through the gate of their model. */
export class GuardedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    /** Models of a provider that is not configured have none, and say so themselves. */
    private readonly gates: ProviderGates,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const gate = this.gates(request.model);
    return gate ? gate.send(request, this.models) : this.models.generateText(request);
  }
}
