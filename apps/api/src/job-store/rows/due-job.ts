import { z } from 'zod';

/** A job of which the queue is to be notified: it waits for its next attempt. */
export const dueJobSchema = z.object({ id: z.string(), epoch: z.number(), priority: z.number() });

export type DueJob = z.infer<typeof dueJobSchema>;
