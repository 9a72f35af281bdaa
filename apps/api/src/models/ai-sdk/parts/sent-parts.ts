import type { ModelMessage, ModelRequest } from '@faina/agent-core';
import { createHash } from 'node:crypto';
import { type AssistantMessage, readParts, type StoredParts } from './stored-parts.js';

type Conversation = Pick<ModelRequest, 'model' | 'messages' | 'tools'>;

/** The parts that go back with the messages of a request. */
export interface SentParts {
  readonly of: ReadonlyMap<ModelMessage, StoredParts>;
  /** Digest of all that is sent; what the thinking of the answer holds for. */
  readonly prefix: () => string;
}

/**
 * The parts that the model asked has made itself. Thinking that holds only behind the conversation it was
 * thought in is left out where that has changed: it was shortened, a tool came or went, or parts before
 * it are left out.
 */
export function sentParts(request: Conversation): SentParts {
  const of = new Map<AssistantMessage, StoredParts>();
  for (const message of request.messages) {
    if (message.role !== 'assistant' || message.parts?.model !== request.model) continue;
    const stored = readParts(message);
    if (stored) of.set(message, stored);
  }
  const isAnyBound = [...of.values()].some(({ prefix }) => prefix !== undefined);
  const digest = isAnyBound ? digestOf(request, of) : undefined;
  return { of, prefix: () => digest ?? digestOf(request, of) };
}

/** To be changed whenever the same messages are sent in another form than before. */
const form = 1;

/** The digest of a request; parts that do not fit what stands before them are taken out of `sent`. */
function digestOf({ tools, messages }: Conversation, sent: Map<ModelMessage, StoredParts>): string {
  const hash = createHash('sha256').update(JSON.stringify([form, tools]));
  for (const message of messages) {
    const prefix = sent.get(message)?.prefix;
    if (prefix !== undefined && prefix !== hash.copy().digest('base64url')) sent.delete(message);
    hash.update(JSON.stringify(sentOf(message, sent.has(message))));
  }
  return hash.digest('base64url');
}

/** What a provider reads of a message. */
function sentOf(message: ModelMessage, hasParts: boolean): readonly unknown[] {
  switch (message.role) {
    case 'system':
      return [message.role, message.content];
    case 'user':
      return [message.role, message.content, idsOf(message)];
    case 'tool':
      return [message.role, message.content, message.tool_call_id, idsOf(message)];
    case 'assistant': {
      const calls = message.tool_calls.map(({ id, function: { name, arguments: raw } }) => [
        id,
        name,
        raw,
      ]);
      return [message.role, message.content, calls, hasParts ? message.parts?.content : null];
    }
  }
}

const idsOf = ({ attachments = [] }: Extract<ModelMessage, { readonly role: 'user' | 'tool' }>) =>
  attachments.map(({ id }) => id);
