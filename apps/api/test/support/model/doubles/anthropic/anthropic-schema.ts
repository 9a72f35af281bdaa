import { z } from 'zod';

const cacheControl = z
  .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
  .optional();
const name = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, {
  error: "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
});
const callId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]+$/, { error: "String should match pattern '^[a-zA-Z0-9_-]+$'" });
const source = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.base64() }),
  z.strictObject({ type: z.literal('url'), url: z.url() }),
]);

const textBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control: cacheControl,
});
const imageBlock = z.strictObject({
  type: z.literal('image'),
  source,
  cache_control: cacheControl,
});
const documentBlock = z.strictObject({
  type: z.literal('document'),
  source,
  title: z.string().optional(),
  context: z.string().optional(),
  citations: z.object({ enabled: z.boolean() }).optional(),
  cache_control: cacheControl,
});

const block = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  documentBlock,
  z.strictObject({
    type: z.literal('tool_use'),
    id: callId,
    name,
    input: z.record(z.string(), z.unknown(), { error: 'Input should be a valid dictionary' }),
    caller: z.strictObject({ type: z.literal('direct') }).optional(),
    cache_control: cacheControl,
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: callId,
    content: z
      .union([
        z.string(),
        z.array(z.discriminatedUnion('type', [textBlock, imageBlock, documentBlock])),
      ])
      .optional(),
    is_error: z.boolean().optional(),
    cache_control: cacheControl,
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
]);

/** A request of the Messages API; what it does not name is refused by the real one, too. */
export const anthropicRequest = z.strictObject({
  model: z.string(),
  max_tokens: z.int().min(1, { error: 'Input should be greater than or equal to 1' }),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  messages: z.array(
    z.strictObject({
      role: z.enum(['user', 'assistant', 'system']),
      content: z
        .union([z.string(), z.array(z.unknown())])
        .transform((content) =>
          typeof content === 'string' ? [{ type: 'text', text: content }] : content,
        )
        .pipe(z.array(block)),
    }),
  ),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('custom').optional(),
        name,
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
        strict: z.boolean().optional(),
        eager_input_streaming: z.boolean().optional(),
        cache_control: cacheControl,
      }),
    )
    .optional(),
  tool_choice: z
    .strictObject({
      type: z.enum(['auto', 'any', 'tool', 'none']),
      name: z.string().optional(),
      disable_parallel_tool_use: z.boolean().optional(),
    })
    .optional(),
  thinking: z
    .strictObject({
      type: z.enum(['enabled', 'adaptive', 'between_tools', 'disabled']).optional(),
      budget_tokens: z.int().optional(),
      display: z.enum(['summarized', 'omitted']).optional(),
      block_binding: z
        .strictObject({ prefix_mismatch_behavior: z.enum(['error', 'drop_block']) })
        .optional(),
    })
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z.looseObject({ type: z.literal('json_schema') }).optional(),
    })
    .optional(),
  cache_control: cacheControl,
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: z.string().nullish() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  stream: z.boolean().optional(),
});

export type AnthropicRequest = z.infer<typeof anthropicRequest>;
export type AnthropicMessage = AnthropicRequest['messages'][number];
export type AnthropicBlock = AnthropicMessage['content'][number];
