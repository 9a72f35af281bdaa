import type { Statement } from '../parts/statement.js';
import {
  appendedHistories,
  besidesHistories,
  entriesOfStep,
  newOfStep,
  stepColumns,
} from '../parts/appended-histories.js';

/**
 * What a person says of an effect of a job that has ended: an entry of the execution history, and
 * the list of the job's actions. The status stays. $1 and $2 have what `stepRow` makes of the job and
 * its output, $3 its id, $4 its tenant.
 */
export const recordAfterEnd: Statement = {
  name: 'record_after_end',
  text: `
with step as materialized (select * from json_to_record($1::json) step(${stepColumns})),
saved as (
  update jobs set output = $2::json, execution_count = jobs.execution_count + step.execution_count,
    event_seq = jobs.event_seq + step.execution_count
  from step
  where jobs.id = $3 and jobs.tenant = $4 and jobs.status in ('COMPLETED', 'FAILED', 'CANCELLED')
    and jobs.event_seq = step.event_seq
  returning jobs.id, jobs.tenant, jobs.thread_id, jobs.event_seq, step.execution_count as added,
    ${newOfStep.join(', ')}),
${[...appendedHistories('saved', entriesOfStep), ...besidesHistories('saved')].join(',\n')}
select id from saved`,
};
