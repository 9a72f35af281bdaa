import { z } from 'zod';

/** The body of `POST /v1/jobs/{id}/attention`. */
export const attentionSchema = z
  .strictObject({
    callKey: z
      .string()
      .min(1)
      .max(200)
      .describe('`callKey` of the call in the executions of the job'),
    resolution: z
      .enum(['happened', 'did_not_happen', 'repeat'])
      .describe('What a person found out: it took effect, it did not, or it is to be done again'),
  })
  .meta({
    id: 'ResolveAttention',
    examples: [
      {
        callKey: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        resolution: 'happened',
      },
    ],
  });

export type AttentionBody = z.infer<typeof attentionSchema>;
