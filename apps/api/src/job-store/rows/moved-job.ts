import { z } from 'zod';
import { dueJobSchema } from './due-job.js';

/** A job after a person's answer; without an epoch it waits for further answers. */
export const movedJobSchema = z.union([
  dueJobSchema,
  z.object({ id: z.string(), epoch: z.null(), priority: z.null() }),
]);

export type MovedJob = z.infer<typeof movedJobSchema>;
