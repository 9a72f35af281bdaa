import type { Agent } from '../../agent/agent-definition.js';

/** A final answer is usable when it says at least `minAnswerChars` characters. */
export const isUsable = (content: string, agent: Agent): boolean =>
  content.trim().length >= agent.minAnswerChars;
