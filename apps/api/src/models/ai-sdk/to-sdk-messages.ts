import type { ModelMessage as SdkMessage } from 'ai';
import type { ModelMessage } from '@faina/agent-core';
import { withFileParts } from './file-parts.js';
import { toolCallInput } from './tool-call-input.js';

/**
 * How a provider takes a system message after the conversation has begun: as it is, or only as a
 * user message (Google refuses it, Anthropic has it as a beta of few models).
 */
export type LateSystemMessages = 'system' | 'user';

/**
 * The conversation in the AI SDK's form, in the same order. An assistant message without words
 * and calls is left out: it tells the model nothing, and several providers refuse it.
 */
export function toSdkMessages(
  messages: readonly ModelMessage[],
  lateSystemMessages: LateSystemMessages,
): SdkMessage[] {
  const begin = messages.findIndex((message) => message.role !== 'system');
  return messages.flatMap((message, index) => {
    const isLate = begin !== -1 && index > begin;
    return isLate && message.role === 'system' && lateSystemMessages === 'user'
      ? [systemNote(message.content)]
      : toSdkMessage(message);
  });
}

function toSdkMessage(message: ModelMessage): SdkMessage[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }];
    case 'user':
      return [{ role: 'user', content: withFileParts(message) }];
    case 'assistant':
      return assistantMessage(message);
    case 'tool':
      return [
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: message.tool_call_id,
              toolName: sendableToolName(message.toolName),
              output: { type: 'text', value: message.content },
            },
          ],
        },
      ];
  }
}

function assistantMessage(message: Extract<ModelMessage, { role: 'assistant' }>): SdkMessage[] {
  const text = message.content ?? '';
  const words = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  const calls = message.tool_calls.map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: sendableToolName(call.function.name),
    input: toolCallInput(call.function.arguments),
  }));
  const content = [...words, ...calls];
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

const systemNote = (text: string): SdkMessage => ({
  role: 'user',
  content: `<system-note>\n${text}\n</system-note>`,
});

/**
 * The name of an earlier call in a form that providers take back. A model may have called a tool
 * that there never was by any text, and OpenAI refuses a conversation with a name outside of
 * `^[a-zA-Z0-9_-]{1,64}$`. Names that agents may use stay as they are.
 */
export function sendableToolName(name: string): string {
  if (/^[\w.:-]{1,128}$/.test(name)) return name;
  return name.slice(0, 64).replaceAll(/[^\w-]/g, '_') || 'unnamed';
}
