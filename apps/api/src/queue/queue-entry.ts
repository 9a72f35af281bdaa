import { z } from 'zod';

/** The queue of all Faina processes of one database or Redis. */
export const queueName = 'faina-jobs';

/** The one kind of entry: "look at this job". */
export const runEntry = 'run';

/**
 * An entry carries ids and nothing else: the job's row is the truth, and the board shows entries. The
 * tenant lets a worker share its slots without a read; an entry does without where nobody knew it.
 */
export const entryPayloadSchema = z.strictObject({
  jobId: z.uuid(),
  tenant: z.string().optional(),
});

export type EntryPayload = z.infer<typeof entryPayloadSchema>;

/** One entry for each epoch: a finished entry of an earlier epoch never swallows a new one. */
export const entryId = (jobId: string, epoch: number): string => `${jobId}-${String(epoch)}`;

/** What a look at a job came to. */
export type EntryAnswer =
  /** The job FAILED; the entry fails with its code. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'stands'; readonly status: string; readonly outcome: string | null }
  /** Another attempt has it, or the database was lost. */
  | { readonly kind: 'unknown' };

/** What an entry that has not failed keeps, for the board: how its job stands, where that is known. */
export type EntryResult = { readonly status: string; readonly outcome: string | null } | null;
