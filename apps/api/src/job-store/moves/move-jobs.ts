import { JobStatus, type JobStatusType, statesBefore } from '@faina/agent-core';
import type { Statement } from '../parts/statement.js';

/** One move of the status, of one job or of many. All parts are SQL. */
export interface Move {
  readonly name: string;
  readonly to: JobStatusType;
  /** Common table expressions that the others build on. */
  readonly given?: readonly string[];
  /** Which rows of `jobs` move, of those whose status allows it. */
  readonly where: string;
  /** Expression of `given` whose rows are locked already, in the order of their ids; `where` is of it then. */
  readonly locked?: string;
  /** For sweeps: at most so many, and none that another statement holds. */
  readonly atMost?: number;
  /** Tables that `set` and `returning` read beside `candidate`. */
  readonly from?: readonly string[];
  /** What the move sets beside the status and what follows from that. */
  readonly set?: readonly string[];
  /** Number of events that `then` and `given` add to each job beside the transition. */
  readonly appended?: string;
  /** Whether the questions of each job that are over, or are with the move, are told of by it. */
  readonly endsApprovals?: boolean;
  /** Columns of `moved` beside those of {@link movedColumns}; `*` for the whole row instead. */
  readonly returning?: readonly string[] | '*';
  /** Of the transition. */
  readonly reason: string;
  /** Common table expressions that build on `moved`. */
  readonly then?: readonly string[];
  /** The statement's answer, a `select`. */
  readonly answer: string;
}

const movedColumns = `jobs.id, jobs.tenant, jobs.thread_id, jobs.epoch, jobs.priority, jobs.status,
    jobs.transition_count, jobs.event_seq, jobs.cancel_requested_at, jobs.waiting_for`;

/**
 * The one statement by which a job changes its status. The states that it may come from are those of
 * the core's table; rows are locked in the order of their ids; the transition, its event number and
 * the row for those who wait for news commit with it.
 *
 * `candidate` has the locked rows, `moved` the rows as they are now. Entries that `then` appends get
 * the event numbers before that of the transition.
 */
export function moveJobs(move: Move): Statement {
  const { name, to, given = [], from = [], appended = '0', returning = [] } = move;
  const { endsApprovals = isFinal(to) && statesBefore(to).includes('WAITING') } = move;
  const ended = endsApprovals ? `(select count(*)::int from ended where job_id = jobs.id) + ` : '';
  const columns = returning === '*' ? ['jobs.*'] : [movedColumns, ...returning];
  const expressions = [
    ...given,
    candidates(move),
    ...(endsApprovals ? [endedApprovals] : []),
    `moved as (
  update jobs set ${[...followingFrom(to), ...(move.set ?? [])].join(', ')},
    transition_count = jobs.transition_count + 1, event_seq = jobs.event_seq + ${ended}${appended} + 1
  from ${['candidate', ...from].join(', ')} where jobs.id = candidate.id
  returning ${columns.join(', ')}, candidate.status as status_before)`,
    `transition as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, status_before, status, ${move.reason}, epoch from moved)`,
    news(to),
    ...(endsApprovals ? [newsOfApprovals('ended_approvals', 'ended', `'${to}'`)] : []),
    ...(move.then ?? []),
  ];
  return { name, text: `with ${expressions.join(',\n')}\n${move.answer}` };
}

function candidates({ to, where, atMost, locked }: Move): string {
  const states = statesBefore(to).map((status) => `'${status}'`);
  const limit = atMost === undefined ? '' : `limit ${atMost}`;
  const passing = atMost === undefined ? '' : 'skip locked';
  const lock = `order by id ${limit} for no key update ${passing}`;
  return `candidate as (
  select id, status, event_seq from ${locked ?? 'jobs'} where status in (${states.join(', ')}) and ${where}
  ${locked === undefined ? lock : ''})`;
}

/** What a status means for the other columns; what only the states before it had is cleared. */
function followingFrom(to: JobStatusType): readonly string[] {
  const before = statesBefore(to);
  return [
    `status = '${to}'`,
    ...(before.includes('ACTIVE') ? ['lease_owner = null'] : []),
    ...(before.includes('PENDING') ? ['run_at = null', 'blocked_by = null'] : []),
    ...(before.includes('WAITING') ? [stopWaiting] : []),
    ...(to === 'WAITING' ? ['waiting_since = now()'] : []),
    ...(isFinal(to) ? ['settled_at = now()'] : []),
  ];
}

/** Nobody is waited for any more, and the time that a person took is counted: no deadline runs meanwhile. */
const stopWaiting = `waiting_for = null, waiting_since = null,
    waited_ms = jobs.waited_ms + case when jobs.waiting_for = 'tool' then 0
      else coalesce(extract(epoch from now() - jobs.waiting_since) * 1000, 0) end`;

const isFinal = (status: JobStatusType): boolean => new JobStatus(status).isFinal();

/** SQL: what is passed on to others: that a job has ended, or that it waits for a person. */
const isPassedOn = (to: JobStatusType): string =>
  to === 'WAITING' ? `waiting_for is distinct from 'tool'` : String(isFinal(to));

/** Every move is told to those who watch; what is passed on stays pending until somebody has done so. */
const news = (to: JobStatusType): string => `news as (
  insert into outbox (job_id, tenant, event_seq, from_status, status, is_pending)
  select id, tenant, event_seq, status_before, status, ${isPassedOn(to)} from moved)`;

/** SQL: a row of `approvals` whose job has not taken note of its end. */
const isToEnd = `(approvals.status = 'pending' or approvals.event_seq is not null and end_event_seq is null)`;

/**
 * Questions that nobody needs to answer any more, and those that a newer one has replaced. Their numbers
 * come before those of all else that the move tells.
 */
const endedApprovals = `ended as (
  update approvals set end_event_seq = candidate.event_seq + over.place,
    status = case when approvals.status = 'pending' then 'expired' else approvals.status end
  from candidate join (
    select id, job_id, row_number() over (partition by job_id order by created_at, id)::int as place
    from approvals where job_id in (select id from candidate) and ${isToEnd}) over on over.job_id = candidate.id
  where approvals.id = over.id
  returning approvals.id, approvals.job_id, approvals.tenant, approvals.end_event_seq as event_seq)`;

/**
 * A common table expression that tells of questions, or of their ends.
 * @param rows name of the expression that has their id, job_id, tenant and event_seq
 * @param status of their job then
 */
export const newsOfApprovals = (
  name: string,
  rows: string,
  status: string,
): string => `${name}_news as (
  insert into outbox (job_id, tenant, event_seq, kind, status, approval_id)
  select job_id, tenant, event_seq, 'approval', ${status}::job_status, id from ${rows})`;
