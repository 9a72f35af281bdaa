import type { Agent } from '../agent/agent-definition.js';
import type { ModelResponse } from '../ports/llm-adapter.js';

/** An answer is usable when it asks for tools or says at least `minAnswerChars` characters. */
export function isUsable(response: ModelResponse, agent: Agent): boolean {
  if (response.tool_calls.length > 0) return true;
  return (response.content?.trim() ?? '').length >= agent.minAnswerChars;
}
