import type { LlmAdapter, ModelRequest, ModelResult } from '@faina/agent-core';
import { parseModelId } from './providers/model-id.js';

/** Hands each call to the adapter that serves the provider in its model id. */
export class RoutingLlmAdapter implements LlmAdapter {
  constructor(
    /** Adapters by provider, for example `offline`. */
    private readonly adapters: ReadonlyMap<string, LlmAdapter>,
    /** For all other providers; also for ids that cannot be read, which it explains. */
    private readonly fallback: LlmAdapter,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const provider = parseModelId(request.model)?.provider;
    const adapter =
      (provider === undefined ? undefined : this.adapters.get(provider)) ?? this.fallback;
    return adapter.generateText(request);
  }
}
