/** What the board shows of a look at a job. */
export type DoorbellAnswer =
  /** The job FAILED; the entry fails with its code. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'stands'; readonly status: string; readonly outcome: string | null }
  /** Another attempt has it, or the database was lost. */
  | { readonly kind: 'unknown' };
