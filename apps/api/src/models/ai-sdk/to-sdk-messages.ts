import type { ModelMessage, ModelRequest } from '@faina/agent-core';
import { assistantMessage, type SentId } from './assistant-message.js';
import { foreignCallsOf } from './parts/foreign-calls.js';
import { withFileParts } from './file-parts.js';
import type { SdkMessage } from './sdk-model.js';
import { sendableCallId, sendableToolName } from './sendable-names.js';
import { takeSignedIds } from './parts/signed-ids.js';
import type { StoredParts } from './parts/stored-parts.js';

/**
 * How a provider takes a system message after the conversation has begun: as it is, or only as a
 * user message (Google refuses it, Anthropic has it as a beta of few models).
 */
export type LateSystemMessages = 'system' | 'user';

/**
 * The conversation in the AI SDK's form, in the same order.
 * @param sent the parts that go back to the model
 */
export function toSdkMessages(
  { model, messages }: Pick<ModelRequest, 'model' | 'messages'>,
  lateSystemMessages: LateSystemMessages,
  sent: ReadonlyMap<ModelMessage, StoredParts> = new Map(),
): SdkMessage[] {
  const foreign = foreignCallsOf(model, sent.values());
  const signed = new Map<string, string>();
  const sentId: SentId = (id) => signed.get(id) ?? (foreign.areIdsKept ? id : sendableCallId(id));
  const begin = messages.findIndex((message) => message.role !== 'system');
  const all: SdkMessage[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'assistant') {
      const stored = sent.get(message);
      takeSignedIds(signed, message, stored);
      all.push(...assistantMessage(message, stored, foreign, sentId));
      continue;
    }
    const isLate = begin !== -1 && index > begin;
    const isNote = isLate && message.role === 'system' && lateSystemMessages === 'user';
    const one = isNote ? systemNote(message.content) : otherMessage(message, sentId);
    const last = all.at(-1);
    // Results stand together in one message.
    if (one.role === 'tool' && last?.role === 'tool') last.content.push(...one.content);
    else all.push(one);
  }
  return all;
}

function otherMessage(
  message: Exclude<ModelMessage, { readonly role: 'assistant' }>,
  sentId: SentId,
): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: withFileParts(message) };
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: sentId(message.tool_call_id),
            toolName: sendableToolName(message.toolName),
            output: { type: 'text', value: message.content },
          },
        ],
      };
  }
}

const systemNote = (text: string): SdkMessage => ({
  role: 'user',
  content: [{ type: 'text', text: `<system-note>\n${text}\n</system-note>` }],
});
