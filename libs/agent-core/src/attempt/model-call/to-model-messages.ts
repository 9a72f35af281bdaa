import type { ActivityEntry } from '../../job/history/activity-history.js';
import type { ThreadMessage } from '../../job/job-data.js';
import type { ModelMessage } from '../../model/llm-adapter.js';

/** The conversation as a model reads it. Blank answers are left out: providers refuse them. */
export function toModelMessages(
  systemPrompt: string,
  entries: readonly ActivityEntry[],
): readonly [ModelMessage, ...ModelMessage[]] {
  const messages: [ModelMessage, ...ModelMessage[]] = [{ role: 'system', content: systemPrompt }];
  for (const entry of entries) {
    const message = toModelMessage(entry);
    if (message) messages.push(message);
  }
  return messages;
}

/** What was said in a thread before this job. */
export const earlierMessages = (messages: readonly ThreadMessage[]): readonly ModelMessage[] =>
  messages.map(({ role, content }) =>
    role === 'user' ? { role, content } : { role, content, tool_calls: [] },
  );

function toModelMessage(entry: ActivityEntry): ModelMessage | undefined {
  switch (entry.role) {
    case 'SYSTEM':
      return { role: 'system', content: entry.content };
    case 'USER':
      return { role: 'user', content: entry.content };
    case 'TOOL_RESULT':
      return {
        role: 'tool',
        tool_call_id: entry.toolCallId,
        toolName: entry.toolName,
        content: entry.content,
      };
    case 'ASSISTANT':
      if (entry.toolCalls.length === 0 && !entry.content?.trim()) return undefined;
      return {
        role: 'assistant',
        content: entry.content,
        tool_calls: entry.toolCalls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: call.arguments },
        })),
      };
  }
}
