import { z } from 'zod';

const chatToolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

/** What else a user may say: https://platform.openai.com/docs/api-reference/chat/create#chat_create-messages. */
const userPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string().regex(/^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+={0,2}$/),
    }),
  }),
]);

const chatMessage = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: z.string() }),
  z.looseObject({ role: z.literal('user'), content: z.union([z.string(), z.array(userPart)]) }),
  z.looseObject({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z.array(chatToolCall).optional(),
  }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);

/** A request of the OpenAI chat completions API, as far as the service uses it. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(chatMessage).min(1),
  temperature: z.number().optional(),
  stream: z.boolean().optional(),
  tools: z
    .array(
      z.looseObject({
        type: z.literal('function'),
        function: z.looseObject({
          name: z.string(),
          description: z.string(),
          parameters: z.looseObject({ type: z.literal('object') }),
        }),
      }),
    )
    .min(1)
    .optional(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;
export type ChatMessage = ChatRequest['messages'][number];

/** The words of the last message; empty where it is a list of parts. */
export function lastWords({ messages }: ChatRequest): string {
  const content = messages.at(-1)?.content;
  return typeof content === 'string' ? content : '';
}

/**
 * What a strict provider would refuse in a conversation: a call whose result does not follow at
 * once, a result without its call, arguments that are no JSON object, a name that no function can
 * have. Empty: nothing.
 */
export function conversationFaults(messages: readonly ChatMessage[]): string[] {
  const faults: string[] = [];
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      const index = open.indexOf(message.tool_call_id);
      if (index === -1) faults.push(`result without a call: ${message.tool_call_id}`);
      else open.splice(index, 1);
      continue;
    }
    faults.push(...open.map((id) => `call without a result: ${id}`));
    open = [];
    if (message.role !== 'assistant') continue;
    for (const call of message.tool_calls ?? []) {
      open.push(call.id);
      if (!/^[\w.:-]{1,128}$/.test(call.function.name)) faults.push(`odd name: ${call.id}`);
      if (!isJsonObject(call.function.arguments))
        faults.push(`arguments are no JSON object: ${call.id}`);
    }
  }
  return [...faults, ...open.map((id) => `call without a result: ${id}`)];
}

function isJsonObject(text: string): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
