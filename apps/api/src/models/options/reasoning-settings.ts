import { type AskedReasoning, type CallSettings, leftOut } from './call-settings.js';

/** What asks a model for so much thinking, in the terms of its provider. */
export type ReasoningSettings = Pick<CallSettings, 'warnings'> &
  Partial<Pick<CallSettings, 'reasoning' | 'maxOutputTokens' | 'providerOptions'>>;

/** For a model that never thinks, so that `none` is what it does anyway. */
export function withoutThinking(model: string, asked: AskedReasoning): ReasoningSettings {
  if (asked === 'none') return { warnings: [] };
  const sentence = `Model '${model}' does not reason; modelOptions.reasoning '${asked}' is left out.`;
  return { warnings: [leftOut(sentence)] };
}
