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
 * What BullMQ's function does for an entry that is nobody's child and is kept, for all of them at once, which costs a
 * quarter of it; and then as many are taken as wait. An entry that another statement holds, or that has changed, is left
 * and ended alone: a group holds its entries until it ends, and must not wait for another that waits for one of them.
 */
const endTogether = `
  with held as materialized (
    select given.*, job.*
    from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) given(id, token, answer, finished_on),
    lateral (
      select ctid as row, state, lock_token, parent_id, dedup_id, pending_deps
      from job where queue = $1 and id = given.id for update skip locked) job
  ), ended as (
    update job set state = 'completed', return_value = held.answer::jsonb, finished_at_ms = held.finished_on,
      lock_token = null, locked_until_ms = null, attempts_made = attempts_made + 1
    from held
    where job.ctid = held.row and held.state = 'active' and held.lock_token = held.token
      and held.parent_id is null and held.dedup_id is null and held.pending_deps = 0
    returning held.*, job.return_value
  ), told as (
    insert into event (queue, event, data, created_at_ms)
    select $1, 'completed',
      jsonb_build_object('jobId', id, 'returnvalue', return_value::text, 'prev', 'active'), finished_on
    from ended
  ), waiting as materialized (
    select count(*) as entries from (
      select from job where queue = $1 and state = 'waiting'
      union all
      select from job where queue = $1 and state = 'delayed' and process_at_ms <= $7
      limit cardinality($2)) entry
  ), taken as materialized (
    select slot.id as call, entry
    from (select *, row_number() over () as place from ended) slot
    join waiting on place <= entries,
    lateral move_to_active($1, slot.token, $6, $7, $8, $9, $10) entry
  )
  select ended.id as call, (taken.entry).* from ended left join taken on taken.call = ended.id`;

const claimTogether = `
  select given.token as call, next.*
  from unnest($2::text[]) with ordinality given(token, place)
  left join lateral move_to_active($1, given.token, $3, $4, $5, $6, $7) next on true
  order by given.place`;

/**
 * Has the calls of BullMQ's functions that a worker makes in one turn of the event loop go out in one statement: jobs
 * end in groups, as their saves share a commit, and are taken in groups.
 */
export function joinCalls(ask: Ask): Ask {
  const writer = (askTogether: (calls: readonly Call[]) => Promise<Answer>) =>
    new GroupWriter<Call, Answered>(async (calls) => answersIn(await askTogether(calls)));
  const ends = writer((calls) => {
    const valuesAt = (place: number) => calls.map(({ values }) => values[place]);
    // As move_to_completed_fetch has them: the queue, four of the entry and its end, three of what is kept, then those of a claim.
    const first = calls[0]?.values ?? [];
    return ask(endTogether, [first[0], ...[1, 2, 3, 4].map(valuesAt), ...first.slice(8)]);
  });
  const claims = writer((calls) => {
    const [queue, , ...others] = calls[0]?.values ?? [];
    return ask(claimTogether, [queue, calls.map(({ id }) => id), ...others]);
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
