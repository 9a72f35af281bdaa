import type { ModelRequest, ModelWarning } from '@faina/agent-core';
import type { generateText } from 'ai';

type SdkCall = Parameters<typeof generateText>[0];

/** The providers' own settings, by the names under which the AI SDK's providers look for them. */
export type ProviderOptions = NonNullable<SdkCall['providerOptions']>;

/** Settings of one call that follow from the agent's options and from what the model takes. */
export interface CallSettings {
  readonly reasoning?: NonNullable<SdkCall['reasoning']>;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly providerOptions: ProviderOptions;
  /** What of the agent's options the model does not take. */
  readonly warnings: readonly ModelWarning[];
}

export type AskedReasoning = NonNullable<NonNullable<ModelRequest['options']>['reasoning']>;

export const leftOut = (sentence: string): ModelWarning => ({
  code: 'MODEL_SETTING_LEFT_OUT',
  sentence,
});

export const changed = (sentence: string): ModelWarning => ({
  code: 'MODEL_SETTING_CHANGED',
  sentence,
});
