import { expect } from 'vitest';
import { z } from 'zod';
import type { JobStores } from './job-stores.js';

/** The results of the job's calls in order, as `id code`. */
export async function toolResults(stores: JobStores, id: string): Promise<string[]> {
  const entries = await stores.rows(
    `select tool_call_id || ' ' || coalesce(content::json ->> 'code', 'ok') as result
     from activities where job_id = $1 and role = 'TOOL_RESULT' order by seq`,
    id,
  );
  return z.array(z.object({ result: z.string() }).transform(({ result }) => result)).parse(entries);
}

/** Asserts that every entry of every history has its number, and that the job row counts them. */
export async function expectNumbered(stores: JobStores, id: string): Promise<void> {
  const [numbers] = await stores.rows(
    `select activity_count, transition_count, event_seq,
       (select array_agg(seq order by seq) from activities where job_id = id) as activities,
       (select array_agg(seq order by seq) from transitions where job_id = id) as transitions,
       (select array_agg(event_seq order by event_seq) from (
         select event_seq from activities where job_id = id
         union all select event_seq from executions where job_id = id
         union all select event_seq from transitions where job_id = id
         union all select unnest(array_remove(array[approvals.event_seq, end_event_seq] || told_event_seqs, null))
           from approvals where job_id = jobs.id) every) as events
     from jobs where id = $1`,
    id,
  );
  const counts = numbersSchema.parse(numbers);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(counts.activities).toEqual(upTo(counts.activity_count));
  expect(counts.transitions).toEqual(upTo(counts.transition_count));
  expect(counts.events).toEqual(upTo(counts.event_seq));
}

const numbersSchema = z.object({
  activity_count: z.number(),
  transition_count: z.number(),
  event_seq: z.number(),
  activities: z.array(z.number()),
  transitions: z.array(z.number()),
  events: z.array(z.number()),
});
