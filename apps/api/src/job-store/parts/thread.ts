/**
 * SQL: whether `other` keeps a job of its thread from running: it runs, its tool does, or it stands before it. What waits
 * for a person holds nobody up, and neither does a job that has not begun and was submitted for later or
 * waits for other jobs.
 */
export const goesBefore = (job: string): string => `
other.tenant = ${job}.tenant and other.thread_id = ${job}.thread_id and other.id <> ${job}.id
    and (other.waiting_for = 'tool' or other.status in ('PENDING', 'ACTIVE', 'DELAYED')
      and (other.status = 'ACTIVE' or other.position < ${job}.position
        and (other.status = 'PENDING' and other.blocked_by is null or other.started_at is not null)))`;

/**
 * Whether nothing goes before a job in its thread. Of two leases at the same moment the unique index on
 * active threads refuses one.
 */
export const threadIsFree = (job: string): string => `
(${job}.thread_id is null or not exists (
  select 1 from jobs other
  where ${goesBefore(job)}))`;

/** The index that lets a thread have one active job. */
export const activeThreadIndex = 'jobs_active_thread_key';

/** Number of messages of a thread that its next job is told, and the length of each. */
const maxJobs = 10;
const maxMessageChars = 4_000;

/** The owner's last messages of the thread of a job, oldest first: a request and its reply per job. */
export const threadMessages = (job: string): string => `
case when ${job}.thread_id is not null then (
  select json_agg(json_build_object('prompt', prompt, 'reply', reply, 'attachments', attachments) order by position) from (
    select earlier.position,
      left(case json_typeof(earlier.input) when 'string' then earlier.input #>> '{}'
        else earlier.input ->> 'prompt' end, ${maxMessageChars}) as prompt,
      left(earlier.output ->> 'message', ${maxMessageChars}) as reply,
      case when json_typeof(earlier.input -> 'attachments') = 'array'
        and octet_length((earlier.input -> 'attachments')::text) < ${maxMessageChars}
        then earlier.input -> 'attachments' end as attachments
    from jobs earlier
    where earlier.tenant = ${job}.tenant and earlier.owner = ${job}.owner
      and earlier.thread_id = ${job}.thread_id and earlier.id <> ${job}.id and earlier.position < ${job}.position
      and earlier.status in ('COMPLETED', 'WAITING')
    order by earlier.position desc limit ${maxJobs}) latest) end`;
