/** What the text of a model error may need beside the error itself. */
export interface ModelErrorContext {
  /** `provider:model`, as the agent names it. */
  readonly modelId: string;
  /** Configured keys; cut out of every text. */
  readonly secrets: readonly string[];
  /** For a Retry-After that is a date. */
  readonly now: Date;
}
