import type { wrapLanguageModel } from 'ai';

/** A model object of the AI SDK. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/** What it is asked with. */
export type SdkRequest = Parameters<SdkModel['doGenerate']>[0];

/** A message of a conversation as a model object takes it. */
export type SdkMessage = SdkRequest['prompt'][number];

/** A tool as a model object takes it. */
export type SdkTool = NonNullable<SdkRequest['tools']>[number];

/** An answer of a model object. */
export type SdkAnswer = Awaited<ReturnType<SdkModel['doGenerate']>>;

/** The providers' own settings, by the names under which the AI SDK's providers look for them. */
export type ProviderOptions = NonNullable<SdkRequest['providerOptions']>;
