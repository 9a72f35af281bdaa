/** Ids and names of what ana of the tenant north has, and of what that tenant has. */
export interface Belongings {
  readonly agent: string;
  readonly job: string;
  readonly approval: string;
  readonly key: string;
  readonly lead: string;
  readonly activity: string;
  readonly workout: string;
  readonly report: string;
}

/** Stores a file of job $1 of tenant north under the id $2. */
export const storedFile = `
insert into job_attachments (tenant, job_id, id, media_type, bytes, sha256, data)
values ('north', $1, $2, 'text/plain', 1, 'x', 'x')`;
