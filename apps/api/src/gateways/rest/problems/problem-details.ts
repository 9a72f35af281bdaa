import { z } from 'zod';

/** One place in the request that is wrong. */
const problemErrorSchema = z.object({
  pointer: z.string().describe('JSON Pointer (RFC 6901) into the request; empty for the whole'),
  detail: z.string(),
});

export type ProblemError = z.infer<typeof problemErrorSchema>;

/** The body of every error answer: RFC 9457, with a stable `code` to branch on. */
export const problemDetailsSchema = z
  .object({
    type: z.string().describe('A URN made from the code'),
    title: z.string().describe('The code in words; the same for every occurrence'),
    status: z.int(),
    detail: z.string().describe('What happened, what it means and what to do'),
    code: z.string().describe('Stable UPPER_SNAKE code'),
    traceId: z.string().describe('Find the log lines of this request by it'),
    errors: z.array(problemErrorSchema).optional(),
  })
  .meta({ id: 'Problem' });

export type ProblemDetails = z.infer<typeof problemDetailsSchema>;

export const problemMediaType = 'application/problem+json';
