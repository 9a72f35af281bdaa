/**
 * The arguments of a call as the text that chat completions have: some servers give them as they are,
 * or nothing for a tool without any. https://github.com/ggml-org/llama.cpp/issues/20198
 */
export const argumentsText = (given: unknown): string =>
  typeof given === 'string' ? given : given == null ? '' : JSON.stringify(given);
