import { z } from 'zod';

/** The body of `POST /v1/jobs/{id}/retry`; it may be left out. */
export const retrySchema = z
  .strictObject({
    force: z
      .boolean()
      .default(false)
      .describe('Also where it is not known whether an effect of the job took place'),
  })
  .optional()
  .meta({ id: 'RetryJob', examples: [{ force: false }] });

export type RetryBody = z.infer<typeof retrySchema>;
