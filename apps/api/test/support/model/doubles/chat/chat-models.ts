/**
 * How a model of the chat completions treats what it thought:
 * - `hidden`: never shown, nothing to send back (OpenAI);
 * - `demanded`: answers with calls have to bring `reasoning_content` back for ever:
 *   https://api-docs.deepseek.com/guides/thinking_mode ,
 *   https://platform.kimi.ai/docs/guide/use-kimi-k2-thinking-model ;
 * - `refused`: shown, and a 400 where it comes back:
 *   https://api-docs.deepseek.com/guides/reasoning_model ;
 * - `signed`: calls carry a signature: https://ai.google.dev/gemini-api/docs/openai .
 */
export type ThoughtRule = 'hidden' | 'demanded' | 'refused' | 'signed';

export interface ChatModel {
  readonly vendor: 'openai' | 'deepseek' | 'moonshot' | 'google' | 'xai';
  readonly thoughts: ThoughtRule;
  readonly maxTokens: number;
  /** Only its own temperature. */
  readonly hasFixedSampling: boolean;
  /** Calls only without thinking: https://github.com/BerriAI/litellm/pull/34569 */
  readonly callsWithoutThinkingOnly?: boolean;
  /** Served by the Responses API alone. */
  readonly isElsewhere?: boolean;
}

const openAi = { vendor: 'openai', thoughts: 'hidden', hasFixedSampling: true } as const;

export const chatModels: ReadonlyMap<string, ChatModel> = new Map<string, ChatModel>([
  ['gpt-4.1', { ...openAi, maxTokens: 32_768, hasFixedSampling: false }],
  ['gpt-5', { ...openAi, maxTokens: 128_000 }],
  ['gpt-5.6', { ...openAi, maxTokens: 128_000, callsWithoutThinkingOnly: true }],
  ['gpt-5-pro', { ...openAi, maxTokens: 272_000, isElsewhere: true }],
  ['gpt-5-codex', { ...openAi, maxTokens: 128_000, isElsewhere: true }],
  ...['deepseek-v4-pro', 'deepseek-reasoner'].map((name): [string, ChatModel] => [
    name,
    { vendor: 'deepseek', thoughts: 'demanded', maxTokens: 393_216, hasFixedSampling: false },
  ]),
  [
    'deepseek-r1',
    { vendor: 'deepseek', thoughts: 'refused', maxTokens: 65_536, hasFixedSampling: false },
  ],
  [
    'kimi-k2.5',
    { vendor: 'moonshot', thoughts: 'demanded', maxTokens: 262_144, hasFixedSampling: false },
  ],
  [
    'gemini-3-pro-preview',
    { vendor: 'google', thoughts: 'signed', maxTokens: 65_536, hasFixedSampling: false },
  ],
  ['grok-4.6', { vendor: 'xai', thoughts: 'hidden', maxTokens: 256_000, hasFixedSampling: false }],
]);
