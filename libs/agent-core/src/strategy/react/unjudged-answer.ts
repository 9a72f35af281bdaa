import type { Agent } from '../../agent/agent-definition.js';
import type { ActivityEntry } from '../../job/history/activity-history.js';
import type { Job } from '../../job/job.js';

export type Answer = Extract<ActivityEntry, { readonly role: 'ASSISTANT' }>;

/**
 * The final answer that was saved before a schema is run on it: the conversation ends with it, and
 * whoever goes on judges it and asks for no other. One that is of no use gets a note behind it. Where
 * there is no schema, an answer is judged before it is saved.
 */
export function unjudgedAnswer(
  { strategy, outputSchema }: Pick<Agent, 'strategy' | 'outputSchema'>,
  job: Job,
): Answer | undefined {
  if (strategy !== 'react' || !outputSchema) return undefined;
  const last = job.currentData().agentState.conversationHistory.entries().at(-1);
  return last?.role === 'ASSISTANT' && last.toolCalls.length === 0 ? last : undefined;
}
