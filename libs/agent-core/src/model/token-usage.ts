/** What one model call used up. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True when the provider did not report and the figures were estimated. */
  readonly estimated?: boolean;
  /** What the call cost; absent while no price is known for the model. */
  readonly costUsd?: number;
}
