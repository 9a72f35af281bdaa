import { attachmentTokens } from '../attachment/attachment-tokens.js';
import type { ModelMessage, ModelTool } from './llm-adapter.js';

/** Tool results up to this size are never shortened. */
const keptChars = 400;

/**
 * A conversation that is estimated at no more than `maxTokens`: the oldest tool results are
 * shortened first, then whole turns are left out from the oldest on. The system prompt, all requests
 * and the newest turn stay, and a call is never parted from its results. What is stored
 * stays whole; only what the model reads gets shorter.
 */
export function fitContext(
  messages: readonly ModelMessage[],
  maxTokens: number,
): readonly ModelMessage[] {
  let excess = estimateTokens(messages) - maxTokens;
  if (excess <= 0) return messages;
  const newest = messages.findLastIndex(({ role }) => role === 'assistant');
  const shortened = messages.map((message, index) => {
    if (excess <= 0 || index >= newest || message.role !== 'tool') return message;
    const shorter = shorten(message);
    excess -= estimateMessage(message) - estimateMessage(shorter);
    return shorter;
  });
  return excess <= 0 ? shortened : leaveOutTurns(shortened, excess);
}

function shorten({
  attachments,
  ...message
}: Extract<ModelMessage, { role: 'tool' }>): ModelMessage {
  const { content } = message;
  if (attachments) {
    const note = ` …[${attachments.length} files of this result are left out]`;
    return { ...message, content: `${content.slice(0, keptChars)}${note}` };
  }
  if (content.length <= keptChars) return message;
  const note = ` …[shortened: ${content.length} characters; call the tool again if you need them]`;
  return { ...message, content: `${content.slice(0, keptChars)}${note}` };
}

/** Leaves the oldest turns out: an answer and everything up to the next one. */
function leaveOutTurns(messages: readonly ModelMessage[], excess: number): readonly ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  const newest = messages.findLastIndex(({ role }) => role === 'assistant');
  let from = first;
  let left = excess;
  while (from < newest && left > 0) {
    const length = turnLength(messages, from);
    left -= estimateTokens(messages.slice(from, from + length));
    from += length;
  }
  if (from <= first) return messages;
  const requests = messages.slice(first, from).filter(({ role }) => role === 'user');
  const count = from - first - requests.length;
  const note = `[${count} earlier messages of this conversation are left out here.]`;
  return [
    ...messages.slice(0, first),
    { role: 'system', content: note },
    ...requests,
    ...messages.slice(from),
  ];
}

function turnLength(messages: readonly ModelMessage[], from: number): number {
  const next = messages.findIndex(({ role }, index) => index > from && role === 'assistant');
  return (next < 0 ? messages.length : next) - from;
}

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

function estimateMessage(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? message.tool_calls : [];
  const chars = calls.reduce(
    (sum, call) => sum + call.function.name.length + call.function.arguments.length,
    message.content?.length ?? 0,
  );
  const { attachments = [] } = message.role === 'user' || message.role === 'tool' ? message : {};
  return attachments.reduce(
    (sum, attachment) => sum + attachmentTokens(attachment),
    tokensPerMessage + Math.ceil(chars / charsPerToken),
  );
}
