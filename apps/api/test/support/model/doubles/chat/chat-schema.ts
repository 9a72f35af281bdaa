import { z } from 'zod';
import { fileOfUrl, type SentFile } from '../protocol/sent-file.js';

const contentPart = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string() }) }),
  z.looseObject({
    type: z.literal('file'),
    file: z.looseObject({ filename: z.string(), file_data: z.string() }),
  }),
  z.looseObject({
    type: z.literal('input_audio'),
    input_audio: z.looseObject({ data: z.base64(), format: z.enum(['wav', 'mp3']) }),
  }),
]);
const content = z.union([z.string(), z.array(contentPart)]);

const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
  extra_content: z
    .strictObject({ google: z.strictObject({ thought_signature: z.string() }) })
    .optional(),
});

/** A message of any dialect of the chat completions; what each one takes say its rules. */
const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content }),
  z.looseObject({ role: z.literal('developer'), content }),
  z.looseObject({ role: z.literal('user'), content }),
  z.looseObject({
    role: z.literal('assistant'),
    content: content.nullish(),
    tool_calls: z.array(toolCall).min(1).optional(),
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
    reasoning_details: z.array(z.looseObject({ type: z.string() })).nullish(),
  }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content }),
]);

/** https://platform.openai.com/docs/api-reference/chat/create */
export const chatDoubleRequest = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  tools: z
    .array(
      z.looseObject({
        type: z.literal('function'),
        function: z.looseObject({
          name: z.string(),
          description: z.string().optional(),
          parameters: z.looseObject({ type: z.literal('object') }),
        }),
      }),
    )
    .min(1, {
      error:
        'empty array. Expected an array with minimum length 1, but got an empty array instead.',
    })
    .optional(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  reasoning_effort: z.string().nullish(),
  thinking: z.looseObject({ type: z.enum(['enabled', 'disabled']) }).optional(),
  reasoning: z
    .looseObject({ effort: z.string().optional(), enabled: z.boolean().optional() })
    .optional(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

export type ChatDoubleRequest = z.infer<typeof chatDoubleRequest>;
export type ChatDoubleMessage = ChatDoubleRequest['messages'][number];
export type ChatAssistant = Extract<ChatDoubleMessage, { readonly role: 'assistant' }>;

export const isAssistant = (message: ChatDoubleMessage): message is ChatAssistant =>
  message.role === 'assistant';

/** The files of a message; undefined in place of one that is none. */
export const filesOf = ({ content }: ChatDoubleMessage): readonly (SentFile | undefined)[] =>
  (Array.isArray(content) ? content : []).flatMap((part) => {
    switch (part.type) {
      case 'text':
        return [];
      case 'image_url':
        return [fileOfUrl(part.image_url.url)];
      case 'file':
        return [fileOfUrl(part.file.file_data)];
      case 'input_audio': {
        const { data, format } = part.input_audio;
        return [{ mediaType: format === 'wav' ? 'audio/wav' : 'audio/mpeg', data }];
      }
    }
  });
