import { z } from 'zod';

/** Where a call stands: `before` and `after` wait for a word to go on. */
export const callMessageSchema = z.object({
  kind: z.literal('faina-call'),
  id: z.int(),
  at: z.enum(['before', 'entered', 'after', 'asked']),
  jobId: z.string(),
  callKey: z.string(),
  /** Of `asked`: whether the other side says that it happened; absent where it could not say. */
  isFound: z.boolean().optional(),
  /** Of `after`: how many rows the call has made, where its tool tells. */
  rows: z.int().optional(),
});

/** What a watched tool tells the one that may kill its process. */
export type CallMessage = z.infer<typeof callMessageSchema>;

/** The word to go on. */
export const goSchema = z.object({ kind: z.literal('faina-go'), id: z.int() });

export type Go = z.infer<typeof goSchema>;
