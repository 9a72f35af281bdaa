/** Whose data: always from the job or the request's key, never from arguments. */
export interface OwnerScope {
  readonly tenant: string;
  readonly owner: string;
}
