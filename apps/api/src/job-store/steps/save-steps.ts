import {
  appendedHistories,
  executionsBefore,
  newOfStep,
  setByStep,
  stepColumns,
} from '../parts/appended-histories.js';
import type { Statement } from '../parts/statement.js';

const updated = (from: string, where: string): string => `
saved as (
  update jobs set ${setByStep.join(', ')},
    event_seq = jobs.event_seq + step.activity_count + step.execution_count
  from ${from} where ${where}
  returning jobs.id, jobs.tenant, jobs.thread_id, jobs.event_seq, jobs.cancel_requested_at,
    step.activity_count + step.execution_count as added, ${newOfStep.join(', ')}),
${appendedHistories('saved').join(',\n')}
select id, cancel_requested_at is not null as is_cancel_requested, ${executionsBefore} from saved`;

/**
 * Steps in the middle of attempts, of as many jobs as one commit may hold: $1 has a row of each.
 * Each job row is updated under the fence (epoch, last event number and ACTIVE) and only what is new
 * is appended; where the fence holds no row comes back and nothing was written. The jobs are locked in
 * the order of their ids, as all statements do that lock several, and found one by one by their key:
 * asked for all at once, or for ACTIVE ones, PostgreSQL may choose to read through another index. No
 * parameter tells it how many steps there are, or it would plan each save anew.
 */
export const saveSteps: Statement = {
  name: 'save_steps',
  text: `
with step as materialized (select * from json_to_recordset($1::json) step(${stepColumns})),
locked as (
  select job.* from (select id from step order by id) ordered,
    lateral (select id, epoch, event_seq, status from jobs where id = ordered.id for no key update) job),
${updated(
  `locked join step
    on step.id = locked.id and step.epoch = locked.epoch and step.event_seq = locked.event_seq`,
  `jobs.id = locked.id and locked.status = 'ACTIVE'`,
)}`,
};

/** The same for one step, which needs no order: $1 has its row, $2 the id of its job. */
export const saveStep: Statement = {
  name: 'save_step',
  text: `
with step as materialized (select * from json_to_record($1::json) step(${stepColumns})),
${updated(
  'step',
  `jobs.id = $2 and jobs.epoch = step.epoch and jobs.event_seq = step.event_seq
    and jobs.status = 'ACTIVE'`,
)}`,
};
