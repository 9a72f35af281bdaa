import {
  appendedHistories,
  executionsBefore,
  newOfStep,
  setByStep,
  stepColumns,
} from './appended-histories.js';
import type { Statement } from '../moves/move-jobs.js';

/**
 * Steps in the middle of attempts, of as many jobs as one commit may hold: $1 has a row of each, $2
 * their ids. Each job row is updated under the fence (epoch, last event number and ACTIVE) and only
 * what is new is appended; where the fence holds no row comes back and nothing was written. The jobs
 * are locked in the order of their ids, as all statements do that lock several, and found one by one
 * by their key: asked for all at once, or for ACTIVE ones, PostgreSQL may choose to read through
 * another index.
 */
export const saveSteps: Statement = {
  name: 'save_steps',
  text: `
with locked as (
  select job.* from (select unnest($2::uuid[]) as id order by 1) ordered,
    lateral (select id, epoch, event_seq, status from jobs where id = ordered.id for no key update) job),
saved as (
  update jobs set ${setByStep.join(', ')},
    event_seq = jobs.event_seq + step.activity_count + step.execution_count
  from locked join json_to_recordset($1::json) step(${stepColumns})
    on step.id = locked.id and step.epoch = locked.epoch and step.event_seq = locked.event_seq
  where jobs.id = locked.id and locked.status = 'ACTIVE'
  returning jobs.id, jobs.tenant, jobs.thread_id, jobs.event_seq, jobs.cancel_requested_at,
    step.activity_count + step.execution_count as added, ${newOfStep.join(', ')}),
${appendedHistories('saved').join(',\n')}
select id, cancel_requested_at is not null as is_cancel_requested, ${executionsBefore} from saved`,
};
