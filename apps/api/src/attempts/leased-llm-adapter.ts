import type { LlmAdapter, ModelRequest, ModelResult } from '@faina/agent-core';
import type { LeaseTime } from './lease-time.js';

/**
 * Asks a model only while the leases hold. A process that stood still finds out with its next renewal
 * that its jobs are others'; until then it would pay for answers that it cannot save.
 */
export class LeasedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly lease: Pick<LeaseTime, 'untilSure'>,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const unsure = this.lease.untilSure(request.signal);
    return unsure
      ? unsure.then(() => this.models.generateText(request))
      : this.models.generateText(request);
  }
}
