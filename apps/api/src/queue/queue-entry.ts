import { z } from 'zod';

/** The queue of all Faina processes of one database or Redis. */
export const QUEUE_NAME = 'faina-jobs';

/** The one kind of entry: "look at this job". */
export const RUN_ENTRY = 'run';

/**
 * An entry carries ids and nothing else: the job's row is the truth, and the board shows entries. The
 * tenant lets a worker share its slots without a read; an entry does without where nobody knew it.
 */
export const doorbellPayloadSchema = z.strictObject({
  jobId: z.uuid(),
  tenant: z.string().optional(),
});

export type DoorbellPayload = z.infer<typeof doorbellPayloadSchema>;

/** One entry for each epoch: a finished entry of an earlier epoch never swallows a new one. */
export const entryId = (jobId: string, epoch: number): string => `${jobId}-${String(epoch)}`;
