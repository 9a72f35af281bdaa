import type { ModelMessage, ModelTool } from './llm-adapter.js';

/**
 * Characters that make a token: about four in English, fewer in Portuguese and in JSON. Three errs
 * on the safe side; the providers' own counts settle what was used.
 */
const charsPerToken = 3;
const tokensPerMessage = 4;

/** What the messages and tools of a request may come to in input tokens. */
export function estimateTokens(
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[] = [],
): number {
  const toolChars = tools.reduce((sum, tool) => sum + JSON.stringify(tool).length, 0);
  return messages.reduce(
    (sum, message) => sum + estimateMessage(message),
    Math.ceil(toolChars / charsPerToken),
  );
}

export function estimateMessage(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? message.tool_calls : [];
  const chars = calls.reduce(
    (sum, call) => sum + call.function.name.length + call.function.arguments.length,
    message.content?.length ?? 0,
  );
  return tokensPerMessage + Math.ceil(chars / charsPerToken);
}
