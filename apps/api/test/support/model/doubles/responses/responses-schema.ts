import { z } from 'zod';

const id = (prefix: string) =>
  z
    .string()
    .startsWith(prefix, { error: `Expected an ID that begins with '${prefix.slice(0, -1)}'.` });
const callId = z.string().max(64, { error: 'string too long' });
const functionName = z.string().regex(/^[a-zA-Z0-9_-]+$/, {
  error:
    "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
});

const inputPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({
    type: z.literal('input_image'),
    image_url: z.string().optional(),
    file_id: z.string().optional(),
    detail: z.enum(['auto', 'low', 'high', 'original']).optional(),
  }),
  z.strictObject({
    type: z.literal('input_file'),
    filename: z.string().optional(),
    file_data: z.string().optional(),
    file_url: z.string().optional(),
    file_id: z.string().optional(),
  }),
]);

const input = z.union([
  z.strictObject({
    role: z.enum(['system', 'developer', 'user']),
    content: z.union([z.string(), z.array(inputPart)]),
  }),
  z.strictObject({
    type: z.literal('message').optional(),
    role: z.literal('assistant'),
    id: id('msg_').optional(),
    status: z.string().optional(),
    phase: z.enum(['commentary', 'final_answer']).optional(),
    content: z.union([
      z.string(),
      z.array(
        z.strictObject({
          type: z.literal('output_text'),
          text: z.string(),
          annotations: z.array(z.unknown()).optional(),
          logprobs: z.array(z.unknown()).optional(),
        }),
      ),
    ]),
  }),
  z.strictObject({
    type: z.literal('reasoning'),
    id: id('rs_').optional(),
    encrypted_content: z.string().nullish(),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    content: z.array(z.unknown()).nullish(),
    status: z.string().nullish(),
  }),
  z.strictObject({
    type: z.literal('function_call'),
    id: id('fc_').optional(),
    call_id: callId,
    name: functionName,
    arguments: z.string(),
    status: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('function_call_output'),
    id: z.string().optional(),
    call_id: callId,
    output: z.union([z.string(), z.array(inputPart)]),
    status: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('item_reference'), id: z.string() }),
]);

/** https://platform.openai.com/docs/api-reference/responses/create */
export const responsesRequest = z.strictObject({
  model: z.string(),
  input: z.array(input),
  instructions: z.string().nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_obfuscation: z.boolean().optional() }).optional(),
  include: z.array(z.string()).nullish(),
  previous_response_id: z.string().nullish(),
  max_output_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  reasoning: z
    .strictObject({
      effort: z.string().nullish(),
      summary: z.enum(['auto', 'concise', 'detailed']).nullish(),
    })
    .nullish(),
  text: z.looseObject({}).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        name: functionName.max(64),
        description: z.string().optional(),
        parameters: z.looseObject({ type: z.literal('object') }),
        strict: z.boolean().nullish(),
      }),
    )
    .optional(),
  tool_choice: z.union([z.string(), z.looseObject({})]).optional(),
  parallel_tool_calls: z.boolean().nullish(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_retention: z.string().optional(),
  prompt_cache_options: z.looseObject({}).optional(),
  safety_identifier: z.string().optional(),
  service_tier: z.string().optional(),
  truncation: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  user: z.string().optional(),
});

export type ResponsesRequest = z.infer<typeof responsesRequest>;
export type ResponsesItem = ResponsesRequest['input'][number];
