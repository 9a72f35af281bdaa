import { z } from 'zod';

/** A page of 200-byte rows, some of them with call and code, stays near 1 MB. */
const maxSteps = 5_000;

export const timelineQuerySchema = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0)
    .describe('Steps after the one with this number; a cursor goes before it'),
  limit: z.coerce.number().int().min(1).max(maxSteps).default(1_000),
  cursor: z.string().min(1).max(1_000).optional().describe('`nextCursor` of the page before'),
});

export type TimelineQuery = z.infer<typeof timelineQuerySchema>;

export const timelineStepSchema = z
  .object({
    seq: z.int().describe('Its number in the executions, where `/executions/{seq}` has its bodies'),
    kind: z.enum(['model', 'tool', 'repair', 'plan', 'approval', 'fallback', 'missing', 'error']),
    name: z
      .string()
      .describe(
        'Of the model or the tool; cut where the row, without call and code, would have more than 200 bytes',
      ),
    attempt: z.int().describe('`epoch` of the attempt'),
    iteration: z
      .int()
      .describe('How many answers of the model there were by then, this one counted'),
    startedAt: z.iso.datetime(),
    durationMs: z.int(),
    status: z.enum(['done', 'failed', 'unknown', 'asked']),
    tokens: z.int().optional().describe('In and out'),
    costUsd: z.number().optional(),
    bytes: z.int().optional().describe('Of the result'),
    parentSeq: z.int().optional().describe('The answer of the model that it belongs to'),
    call: z
      .int()
      .optional()
      .describe(
        'Which of the calls of that answer it is about: the place in its `toolCalls`, from 0',
      ),
    code: z.string().optional().describe('Of its error; the first 64 characters'),
  })
  .meta({ id: 'TimelineStep' });

export type TimelineStep = z.infer<typeof timelineStepSchema>;
