import { z } from 'zod';
import { chatCompletion } from '../../../apps/api/test/support/model/chat-completion.js';
import type { ModelReply } from '../../../apps/api/test/support/model/model-replies.js';

const count = z.int().min(0);

const bodySchema = z.object({
  usage: z.object({ prompt_tokens: count, completion_tokens: count }),
});

export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a whole answer tells of its tokens; null where it tells nothing that can be believed. */
export function usageIn(reply: ModelReply): Tokens | null {
  switch (reply.kind) {
    case 'message':
      return readUsage(chatCompletion({ ...reply, text: '' }, 0));
    case 'raw':
      return typeof reply.body === 'string' && reply.status === 200 ? readUsage(reply.body) : null;
    case 'held':
    case 'delayed':
      return usageIn(reply.reply);
    case 'drip':
      return reply.ends ? readUsage(reply.pieces.join('')) : null;
    case 'paused':
    case 'reset':
    case 'cut':
      return null;
  }
}

function readUsage(body: string): Tokens | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const { data } = bodySchema.safeParse(json);
  if (!data) return null;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = data.usage;
  return { inputTokens, outputTokens };
}
