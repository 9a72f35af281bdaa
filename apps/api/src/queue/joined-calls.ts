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
 * Each entry is ended, and the next is taken. One that another statement holds is left, and is asked for alone: a group
 * holds its entries until it ends, and must not wait for another that waits for one of them.
 */
const endTogether = `
  with free as materialized (
    select ended.*
    from jsonb_to_recordset($1::jsonb) ended(
      queue text, id text, token text, answer text, finished_on bigint, remove_all boolean, keep_age bigint,
      keep_count int, lock_ms bigint, now_ms bigint, worker text, limiter_max int, limiter_ms bigint),
    lateral (select from job where queue = ended.queue and id = ended.id for update skip locked) job
  )
  select free.id as call, next.*
  from free left join lateral move_to_completed_fetch(
    free.queue, free.id, free.token, free.answer::jsonb, free.finished_on, free.remove_all, free.keep_age,
    free.keep_count, free.lock_ms, free.now_ms, free.worker, free.limiter_max, free.limiter_ms) next on true`;

/** In the order of move_to_completed_fetch. */
const endColumns =
  'queue id token answer finished_on remove_all keep_age keep_count lock_ms now_ms worker limiter_max limiter_ms'.split(
    ' ',
  );

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
    new GroupWriter<Call, Answered>(async (calls) => {
      const [first, ...others] = calls;
      if (first && others.length === 0) {
        return [{ id: first.id, rows: (await ask(first.text, first.values)).rows }];
      }
      return answersIn(await askTogether(calls));
    });
  const ends = writer((calls) => {
    const given = calls.map(({ values }) =>
      Object.fromEntries(endColumns.map((column, index) => [column, values[index]])),
    );
    return ask(endTogether, [JSON.stringify(given)]);
  });
  const claims = writer((calls) => {
    const [queue, , ...others] = calls[0]?.values ?? [];
    return ask(claimTogether, [queue, calls.map(({ id }) => id), ...others]);
  });
  const shared = sharedInTurn(ask);

  return async (text, values) => {
    const call = { id: String(values[1]), text, values };
    if (text.includes('FROM move_to_completed_fetch(')) {
      return (await ends.write(call)) ?? ask(text, values);
    }
    if (text.includes('FROM move_to_active(')) {
      return (await claims.write(call)) ?? ask(text, values);
    }
    // When an entry is due next: all that found none ask.
    return text.includes('FROM next_signal(') ? shared(text, values) : ask(text, values);
  };
}

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
