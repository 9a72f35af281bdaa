import { z } from 'zod';
import type { ClaudeModel } from './anthropic-models.js';
import type { AnthropicMessage, AnthropicRequest } from './anthropic-schema.js';
import { digest, openSeal, seal } from '../protocol/seal.js';

const blockSeal = z.object({
  model: z.string(),
  /** Digest of system, tools and messages before the block, but for thinking. */
  prefix: z.string(),
  /** Digest of the signature of the thinking block before this one. */
  previous: z.string().nullable(),
});

/** What the model reads before the message at `index`, but for thinking and marks for the cache. */
function prefixOf({ system, tools, messages }: AnthropicRequest, index: number): string {
  const spoken = messages.slice(0, index).map(({ role, content }) => ({
    role,
    content: content.filter(({ type }) => type !== 'thinking' && type !== 'redacted_thinking'),
  }));
  return digest(withoutMarks([blocksOf(system), tools ?? [], spoken]));
}

const blocksOf = (system: AnthropicRequest['system']) =>
  typeof system === 'string' ? [{ type: 'text', text: system }] : (system ?? []);

/** Marks for the cache are no part of what a model reads. */
export function withoutMarks(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => (key === 'cache_control' ? undefined : member)),
  );
}

const lastSignature = (messages: readonly AnthropicMessage[]): string | null => {
  const last = messages
    .flatMap(({ content }) => content)
    .flatMap((block) => (block.type === 'thinking' ? [block.signature] : []))
    .at(-1);
  return last === undefined ? null : digest(last);
};

/** The signature of the thinking that answers this request. */
export function thinkingSignature(body: AnthropicRequest, thinking: string): string {
  const { messages, model } = body;
  const prefix = prefixOf(body, messages.length);
  return seal({ model, prefix, previous: lastSignature(messages) }, thinking);
}

/**
 * What is wrong with the thinking that came back, as the API says it. Blocks of another model are
 * left out without an error by models that bind them, and refused by those before.
 * https://platform.claude.com/docs/build-with-claude/preserved-thinking/prefix-checks ,
 * https://platform.claude.com/docs/build-with-claude/preserved-thinking/fix-bound-to-a-different-conversation
 */
export function brokenThinking(
  body: AnthropicRequest,
  model: ClaudeModel,
  betas: string,
): string | undefined {
  const binding = body.thinking?.block_binding?.prefix_mismatch_behavior;
  const hasControls = betas.includes('thinking-binding-controls-2026-08-01');
  if (binding !== undefined && !hasControls) {
    return 'thinking.block_binding: Extra inputs are not permitted. It requires the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header.';
  }
  let previous: string | null = null;
  for (const [index, message] of body.messages.entries()) {
    for (const [at, block] of message.content.entries()) {
      if (block.type !== 'thinking') continue;
      const where = `messages.${index}.content.${at}`;
      const opened = openSeal(block.signature, blockSeal, block.thinking);
      if (!opened) return `${where}: Invalid \`signature\` in \`thinking\` block`;
      if (opened.model !== body.model) {
        if (model.isBound) continue;
        return `${where}: Invalid \`signature\` in \`thinking\` block`;
      }
      const isMoved: boolean = previous !== null && opened.previous !== previous;
      const isElsewhere = opened.prefix !== prefixOf(body, index);
      previous = digest(block.signature);
      if (!model.isBound || binding === 'drop_block' || !(isMoved || isElsewhere)) continue;
      return `${where}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block". That setting requires the \`thinking-binding-controls-2026-08-01\` value in the \`anthropic-beta\` header.`;
    }
  }
  return undefined;
}
