import {
  type JsonObject,
  type ModelMessage,
  type ModelRequest,
  type ModelResponse,
  type ModelToolCall,
  type ReadyCall,
  redaction,
  type ToolOutcome,
  withEllipsis,
} from '@faina/agent-core';
import type { SecretMask } from '@faina/tools';
import { attributes } from '../conventions.js';

/** Of a conversation the last messages are shown, and of each text its beginning. */
const mostMessages = 8;
const mostChars = 1_000;
/** Of a text that is longer the rest is not searched for secrets, as none of it is shown. */
const mostSought = 64 * mostChars;

/**
 * What people, models and tools say, for installations that ask for it: without secrets, and short
 * enough for thousands of spans to wait in memory. Its form is that of the conventions
 * (`gen-ai-input-messages.json` and its neighbours).
 */
export class CapturedContent {
  constructor(private readonly mask: SecretMask) {}

  ofRequest({ messages }: ModelRequest) {
    const system = messages.filter(({ role }) => role === 'system');
    const others = messages.filter(({ role }) => role !== 'system').slice(-mostMessages);
    return {
      [attributes.systemInstructions]: this.#json(system.flatMap(partsOf)),
      [attributes.inputMessages]: this.#json(
        others.map((message) => ({ role: message.role, parts: partsOf(message) })),
      ),
    };
  }

  ofResponse({ finishReason = 'stop', ...message }: ModelResponse) {
    const said = { role: 'assistant', parts: partsOf(message), finish_reason: finishReason };
    return { [attributes.outputMessages]: this.#json([said]) };
  }

  ofCall({ args }: ReadyCall) {
    return { [attributes.toolArguments]: this.#text(JSON.stringify(args)) };
  }

  ofOutcome(outcome: ToolOutcome) {
    if (outcome.kind !== 'completed') return {};
    return { [attributes.toolResult]: this.#text(JSON.stringify(outcome.data)) };
  }

  /** Cut last, so that no half of a secret is left. */
  #text(text: string): string {
    return withEllipsis(redaction.text(this.mask(text.slice(0, mostSought))), mostChars);
  }

  #json(value: unknown): string {
    return JSON.stringify(value, (_name, each: unknown) =>
      typeof each === 'string' ? this.#text(each) : each,
    );
  }
}

function partsOf(message: ModelMessage | ModelResponse): readonly JsonObject[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [textPart(message.content)];
    case 'assistant':
      return [
        ...(message.content === null ? [] : [textPart(message.content)]),
        ...message.tool_calls.slice(0, mostMessages).map(callPart),
      ];
    case 'tool':
      return [{ type: 'tool_call_response', id: message.tool_call_id, response: message.content }];
  }
}

const textPart = (content: string) => ({ type: 'text', content });

const callPart = ({ id, function: { name, arguments: args } }: ModelToolCall) => ({
  type: 'tool_call',
  id,
  name,
  arguments: args,
});
