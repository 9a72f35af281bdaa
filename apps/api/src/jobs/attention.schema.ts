import { z } from 'zod';

/** The body of `POST /v1/jobs/{id}/attention`. */
export const attentionSchema = z.strictObject({
  callKey: z
    .string()
    .min(1)
    .max(200)
    .describe('`callKey` of the call in the executions of the job'),
  resolution: z
    .enum(['happened', 'did_not_happen', 'repeat'])
    .describe('What a person found out: it took effect, it did not, or it is to be done again'),
});

export type AttentionBody = z.infer<typeof attentionSchema>;
