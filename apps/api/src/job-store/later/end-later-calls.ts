import { moveJobs } from '../moves/move-jobs.js';
import { laterCallsChannel } from '../parts/later-calls-channel.js';
import type { Statement } from '../parts/statement.js';

const mostAtOnce = 500;

/** How often remote workers may take a call that may run again. */
const mostClaims = 3;

/**
 * Stores the answer $2 of call $1 of tenant $3 once; $4 has the lease under which a remote worker has
 * it, null for one that names a token. The job goes on when none of its calls is left. No row: the call is not open, another
 * one has it, or its job does not wait for it any more.
 */
export const answerLaterCall = moveJobs({
  name: 'answer_later_call',
  to: 'PENDING',
  given: [
    `call as (
  select later.id, later.job_id from later_calls later join jobs job on job.id = later.job_id
  where later.id = $1 and later.tenant = $3 and later.status = 'OPEN' and later.lease is not distinct from $4::uuid
    and job.status = 'WAITING' and job.waiting_for = 'tool' and job.cancel_requested_at is null
  for no key update of job, later)`,
    `answered as (
  update later_calls set status = 'ANSWERED', answer = $2, ended_by = 'answer', ended_at = now() from call
  where later_calls.id = call.id returning later_calls.job_id)`,
    `unanswered as (
  select 1 from later_calls later join call on later.job_id = call.job_id
  where later.id <> call.id and later.status = 'OPEN' for no key update of later)`,
  ],
  where: `status = 'WAITING' and id = (select job_id from answered) and not exists (select 1 from unanswered)`,
  reason: `'tool answered'`,
  answer: `select answered.job_id as id, moved.epoch, moved.priority from answered left join moved on true`,
});

const failure = (code: string, sentence: string): string =>
  `json_build_object('kind', 'recoverable_error', 'error', json_build_object('name', 'ToolError',
    'code', '${code}', 'message', format('Tool ''%s'' ${sentence}', call.tool)))`;

/** The lease has ended while there is time left. */
const isLost = `(call.lease is not null and (call.expires_at is null or call.expires_at > now())
    and call.deadline_at > now())`;

/** Nothing has run yet. */
const isUntaken = `(call.token_hash is null and call.claims = 0)`;

const mayRunAgain = `(call.token_hash is null and (call.effect = 'none' or call.idempotency = 'key')
    and call.claims between 1 and ${mostClaims - 1} and (call.expires_at is null or call.expires_at > now())
    and (${isLost} or call.effect <> 'none'))`;

/**
 * Ends what is over of calls that are answered later, whichever process notices. One whose remote worker was lost is
 * offered again where it may run again; else a call that changes nothing has failed, one that nobody
 * has taken was not run, and what became of any other one is not known.
 */
export const endDueLaterCalls: Statement = {
  name: 'end_due_later_calls',
  text: `
with call as (
  select * from later_calls where status = 'OPEN' and due_at <= now()
  order by due_at limit ${mostAtOnce} for no key update skip locked)
update later_calls set lease_until = null, deadline_at = null,
  lease = case when ${mayRunAgain} or ${isLost} then null else call.lease end,
  due_at = case when ${mayRunAgain} then call.expires_at else call.due_at end,
  status = case when ${mayRunAgain} then 'OPEN' when call.effect = 'none' or ${isUntaken} then 'ANSWERED' else 'SILENT' end,
  answer = case when ${mayRunAgain} then null
    when ${isUntaken} then ${failure('NOT_TAKEN', 'was taken by no remote worker in time and was not run.')}
    when call.effect <> 'none' then null
    when ${isLost} then ${failure('TOOL_WORKER_LOST', `was lost with its remote worker ${mostClaims} times.`)}
    else ${failure('TOOL_TIMEOUT', 'gave no answer in time.')} end,
  ended_by = case when ${mayRunAgain} then null when ${isLost} then 'lease' else 'deadline' end,
  ended_at = case when ${mayRunAgain} then null else now() end
from call where later_calls.id = call.id
returning later_calls.status,
  case when later_calls.status = 'OPEN' then pg_notify('${laterCallsChannel}', later_calls.tenant) end`,
};

/** Jobs whose calls have all ended go on. */
export const resumeAnswered = moveJobs({
  name: 'resume_answered',
  to: 'PENDING',
  where: `status = 'WAITING' and waiting_for = 'tool' and cancel_requested_at is null
    and not exists (select 1 from later_calls where job_id = jobs.id and status = 'OPEN')`,
  atMost: 1_000,
  reason: `'tool answered'`,
  answer: 'select id, epoch, priority, tenant from moved',
});

/** Calls of jobs that do not wait for them any more: nobody is to take them. */
export const dropLaterCalls: Statement = {
  name: 'drop_later_calls',
  text: `
update later_calls set status = 'ANSWERED', ended_by = 'job', ended_at = now() where id in (
  select later.id from later_calls later join jobs job on job.id = later.job_id
  where later.status = 'OPEN' and (job.status <> 'WAITING' or job.waiting_for is distinct from 'tool')
  limit ${mostAtOnce} for no key update of later skip locked)`,
};
