import { z } from 'zod';

/** A job that is to be rung for: it waits for its next attempt. */
export const dueJobSchema = z.object({ id: z.string(), epoch: z.number(), priority: z.number() });

export type DueJob = z.infer<typeof dueJobSchema>;
