/** Whose row is written: from the job alone. The row belongs to the tenant, the owner is recorded. */
export interface WriteScope {
  readonly tenant: string;
  readonly owner: string;
}
