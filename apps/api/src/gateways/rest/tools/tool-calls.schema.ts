import { errorOutcome, ToolError, type ToolOutcome } from '@faina/agent-core';
import { z } from 'zod';

const exampleLease = '3f0c6a1e-7a39-4f0e-9a5c-0f6b1a2d3c4e';

const leaseSchema = z
  .uuid()
  .optional()
  .describe('Of the call as a remote worker has claimed it; absent where the path has a token');

/** The body of `POST /v1/tool-calls/{call}/complete`. */
export const completeCallSchema = z
  .strictObject({
    lease: leaseSchema,
    data: z.json().describe('What the model is told'),
    text: z.string().max(4_000).optional().describe('One sentence on what was done, for people'),
  })
  .meta({
    id: 'CompleteToolCall',
    examples: [{ lease: exampleLease, data: { ticket: 4711 }, text: 'Ticket 4711.' }],
  });

export type CompleteCall = z.output<typeof completeCallSchema>;

/** The body of `POST /v1/tool-calls/{call}/fail`. */
export const failCallSchema = z
  .strictObject({
    lease: leaseSchema,
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,99}$/)
      .describe('Stable, in UPPER_SNAKE'),
    message: z.string().min(1).max(4_000).describe('For the model'),
    recoverable: z
      .boolean()
      .default(true)
      .describe('Whether the model may try another way; else the job ends'),
  })
  .meta({
    id: 'FailToolCall',
    examples: [
      { lease: exampleLease, code: 'ORDER_NOT_FOUND', message: 'There is no order 4711.' },
    ],
  });

export type FailCall = z.output<typeof failCallSchema>;

export const endedCallSchema = z
  .object({ callId: z.uuid(), jobId: z.uuid(), tool: z.string() })
  .meta({ id: 'EndedToolCall' });

export const completedCall = ({ data, text }: CompleteCall): ToolOutcome => ({
  kind: 'completed',
  data,
  ...(text === undefined ? {} : { text }),
});

export const failedCall = (tool: string, { code, message, recoverable }: FailCall): ToolOutcome =>
  errorOutcome(new ToolError(message, tool, undefined, recoverable, code));
