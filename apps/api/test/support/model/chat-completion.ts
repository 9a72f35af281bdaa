import type { ModelReply } from './model-replies.js';

type MessageReply = Extract<ModelReply, { kind: 'message' }>;

const CREATED_AT_SECONDS = 1_795_200_000;

/** The body of a chat completion; `index` makes the ids of one server unlike. */
export function chatCompletion(
  { text, calls, finishReason, usage }: MessageReply,
  index: number,
): string {
  const reported = usage === undefined ? { inputTokens: 100, outputTokens: 20 } : usage;
  return JSON.stringify({
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: CREATED_AT_SECONDS,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
        message: {
          role: 'assistant',
          content: text,
          ...(calls.length > 0
            ? { tool_calls: calls.map((call, ordinal) => toolCall(call, index, ordinal)) }
            : {}),
        },
      },
    ],
    ...(reported === null
      ? {}
      : {
          usage: {
            prompt_tokens: reported.inputTokens,
            completion_tokens: reported.outputTokens,
            total_tokens: reported.inputTokens + reported.outputTokens,
          },
        }),
  });
}

function toolCall(call: MessageReply['calls'][number], index: number, ordinal: number): object {
  const id = call.id === undefined ? `call_${index}_${ordinal}` : call.id;
  return {
    ...(id === null ? {} : { id }),
    type: 'function',
    function: {
      name: call.name,
      arguments:
        typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  };
}
