import type { ModelRequest, ModelWarning } from '@faina/agent-core';
import type { ProviderOptions, SdkRequest } from '../ai-sdk/sdk-model.js';

/** Settings of one call that follow from the agent's options and from what the model takes. */
export interface CallSettings {
  readonly reasoning?: NonNullable<SdkRequest['reasoning']>;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly responseFormat?: NonNullable<SdkRequest['responseFormat']>;
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
