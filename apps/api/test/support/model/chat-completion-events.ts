import { z } from 'zod';

const completionSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      finish_reason: z.string(),
      message: z.looseObject({
        content: z.string().nullable(),
        tool_calls: z
          .array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.string() }) }))
          .optional(),
      }),
    }),
  ),
  usage: z.unknown().optional(),
});

const pieceChars = 16;
const piecesOf = (text: string): string[] => text.match(/[^]{1,16}/g) ?? [];

/** The events that stream a chat completion, a few characters at a time; long ones in long pieces. */
export function chatCompletionEvents(completion: string): string {
  const { choices, usage, ...head } = completionSchema.parse(JSON.parse(completion));
  const chunk = (choice: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: choice, ...more })}\n\n`;
  const deltas = choices.flatMap(({ message: { content, tool_calls: calls = [] } }) => [
    { role: 'assistant', content: content === null ? null : '' },
    ...pieces(content ?? '').map((piece) => ({ content: piece })),
    ...calls.flatMap(({ function: { name, arguments: args }, ...call }, index) => [
      { tool_calls: [{ index, ...call, function: { name, arguments: '' } }] },
      ...pieces(args).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ]);
  const finish = { index: 0, delta: {}, finish_reason: choices[0]?.finish_reason };
  return [
    ...deltas.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([finish]),
    ...(usage === undefined ? [] : [chunk([], { usage })]),
    'data: [DONE]\n\n',
  ].join('');
}

const pieces = (text: string): string[] =>
  text.length > 1_000 * pieceChars ? [text] : piecesOf(text);
