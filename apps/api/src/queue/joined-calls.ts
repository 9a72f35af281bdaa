import { GroupWriter } from '../database/group-writer.js';

/** What BullMQ reads of an answer of PostgreSQL. */
interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Asks PostgreSQL. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<Answer>;

interface Call {
  /** Of the entry, or the token for one. */
  readonly id: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Answered = Answer & Pick<Call, 'id'>;

/**
 * A row where entries may be taken as they wait. Whether a queue that is paused or has a bound gives one, and what becomes of a
 * delayed one that is due, BullMQ's functions decide, for one at a time. The first five values of a statement are the queue,
 * how long a lock lasts, the time, the worker's name and its own bound.
 */
const plainQueue = `
  plain as materialized (
    select true as is_plain where $5::integer is null
      and not exists (
        select from meta
        where queue = $1 and (field in ('concurrency', 'max') or field = 'paused' and value = '1'))
      and not exists (
        select from job where queue = $1 and state = 'delayed' and process_at_ms <= $3))`;

/**
 * What BullMQ's function does to take an entry, for all of `slot` at once. By where it is: PostgreSQL's kept plan for a join by id
 * reads all entries of the queue.
 */
const takeTogether = `
  waiting as materialized (
    select entry.row, row_number() over () as place from (
      select ctid as row from job
      where queue = $1 and state = 'waiting' and exists (select from plain)
      order by priority, seq limit (select count(*) from slot) for update skip locked) entry
  ), taken as (
    update job set state = 'active', lock_token = slot.token, locked_until_ms = $3 + $2, processed_at_ms = $3,
      processed_by = $4, attempts_started = attempts_started + 1
    from waiting join slot using (place)
    where job.ctid = waiting.row
    returning slot.call, job as entry
  ), told_taken as (
    insert into event (queue, event, data, created_at_ms)
    select $1, 'active', jsonb_build_object('jobId', (entry).id, 'prev', 'waiting'), $3 from taken
  )`;

/**
 * What BullMQ's function does for an entry that is nobody's child and is kept, for all of them at once, which costs a
 * quarter of it; and then as many are taken as wait. An entry that another statement holds, or that has changed, is left
 * and ended alone: a group holds its entries until it ends, and must not wait for another that waits for one of them.
 */
const endTogether = `
  with ${plainQueue}, held as materialized (
    select given.*, job.*
    from unnest($6::text[], $7::text[], $8::text[], $9::bigint[]) given(id, token, answer, finished_on),
    lateral (
      select ctid as row, state, lock_token, parent_id, dedup_id, pending_deps
      from job where queue = $1 and id = given.id and exists (select from plain) for update skip locked) job
  ), ended as (
    update job set state = 'completed', return_value = held.answer::jsonb, finished_at_ms = held.finished_on,
      lock_token = null, locked_until_ms = null, attempts_made = attempts_made + 1
    from held
    where job.ctid = held.row and held.state = 'active' and held.lock_token = held.token
      and held.parent_id is null and held.dedup_id is null and held.pending_deps = 0
    returning held.*, job.return_value
  ), told_ended as (
    insert into event (queue, event, data, created_at_ms)
    select $1, 'completed',
      jsonb_build_object('jobId', id, 'returnvalue', return_value::text, 'prev', 'active'), finished_on
    from ended
  ), slot as materialized (
    select id as call, token, row_number() over () as place from ended
  ), ${takeTogether}
  select slot.call, (taken.entry).* from slot left join taken using (call)`;

const claimTogether = `
  with ${plainQueue}, slot as materialized (
    select token as call, token, place from plain, unnest($6::text[]) with ordinality given(token, place)
  ), ${takeTogether}
  select slot.call, (taken.entry).* from slot left join taken using (call) order by slot.place`;

/**
 * Has the calls of BullMQ's functions that a worker makes in one turn of the event loop go out in one statement: jobs
 * end in groups, as their saves share a commit, and are taken in groups.
 */
export function joinCalls(ask: Ask): Ask {
  const writer = (askTogether: (calls: readonly Call[]) => Promise<Answer>) =>
    new GroupWriter<Call, Answered>(async (calls) => answersIn(await askTogether(calls)));
  const ends = writer((calls) => {
    // As move_to_completed_fetch has them: the queue, four of the entry and its end, three of what is kept, then those of a claim.
    const [queue] = calls[0]?.values ?? [];
    const claim = calls[0]?.values.slice(8, 12) ?? [];
    const valuesAt = (place: number) => calls.map(({ values }) => values[place]);
    return ask(endTogether, [queue, ...claim, ...[1, 2, 3, 4].map(valuesAt)]);
  });
  const claims = writer((calls) => {
    // As move_to_active has them; how long the worker's bound is for stands last.
    const [queue, , ...claim] = calls[0]?.values.slice(0, 6) ?? [];
    return ask(claimTogether, [queue, ...claim, calls.map(({ id }) => id)]);
  });
  const shared = sharedInTurn(ask);

  return async (text, values) => {
    const call = { id: String(values[1]), text, values };
    if (text.includes('FROM move_to_completed_fetch(') && isKept(values)) {
      return (await ends.write(call)) ?? ask(text, values);
    }
    if (text.includes('FROM move_to_active(')) {
      return (await claims.write(call)) ?? ask(text, values);
    }
    // When an entry is due next: all that found none ask.
    return text.includes('FROM next_signal(') ? shared(text, values) : ask(text, values);
  };
}

/** An entry for which none is to go when it has ended. */
const isKept = ([, , , , , removeAll, keepAge, keepCount]: readonly unknown[]): boolean =>
  removeAll === false && keepAge === null && keepCount === null;

/** No row of the function's own where it gave none. */
const answersIn = ({ rows }: Answer): readonly Answered[] =>
  rows.map(({ call, ...row }) => ({ id: String(call), rows: row['id'] === null ? [] : [row] }));

function sharedInTurn(ask: Ask): Ask {
  let answer: Promise<Answer> | undefined;
  return (text, values) => {
    if (answer) return answer;
    process.nextTick(() => (answer = undefined));
    answer = ask(text, values);
    return answer;
  };
}
