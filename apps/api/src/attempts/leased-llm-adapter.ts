import type { LlmAdapter } from '@faina/agent-core';

/**
 * Asks a model only while the leases hold. A process that stood still finds out with its next renewal
 * that its jobs are others'; until then it would pay for answers that it cannot save.
 */
export class LeasedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly lease: { untilSure(signal: AbortSignal): Promise<void> },
  ) {}

  async generateText(
    request: Parameters<LlmAdapter['generateText']>[0],
  ): ReturnType<LlmAdapter['generateText']> {
    await this.lease.untilSure(request.signal);
    return this.models.generateText(request);
  }
}
