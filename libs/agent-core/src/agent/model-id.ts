/**
 * `provider:model`. The model becomes a part of the provider's URL: neither `..` nor what ends a
 * path may stand in it, or whoever writes an agent would choose where the provider's key goes.
 */
const modelId = /^[a-z][a-z-]{0,62}:(?!.*\.\.)[\w.:/-]{1,200}$/;

/** Whether a text is a `provider:model` id that may be sent to a provider. */
export const isModelId = (text: string): boolean => modelId.test(text);
