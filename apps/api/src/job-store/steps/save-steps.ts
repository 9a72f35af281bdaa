import { moveJobs } from '../moves/move-jobs.js';
import { setBySettlement, settlementColumns } from '../moves/settle-job.js';
import {
  appendedHistories,
  besidesHistories,
  entriesOfStep,
  entriesOfSteps,
  executionsBefore,
  newOfNumberedStep,
  newOfStep,
  numberedStepColumns,
  setByStep,
  stepColumns,
} from '../parts/appended-histories.js';
import type { Statement } from '../parts/statement.js';

/** The statement for steps that have nothing but their entries, and the one for all others. */
export interface StatementsOfSteps {
  readonly plain: Statement;
  readonly whole: Statement;
}

type Besides = (saved: string) => readonly string[];

const both = (statement: (name: string, besides: Besides) => Statement): StatementsOfSteps => ({
  plain: statement('', () => []),
  whole: statement('_with_calls', besidesHistories),
});

const answerOf = (saved: string): string =>
  `select id, is_cancel_requested, ${executionsBefore} from ${saved}`;

const updated = (from: string, where: string, returning: readonly string[]): string => `
saved as (
  update jobs set ${setByStep.join(', ')},
    event_seq = jobs.event_seq + step.activity_count + step.execution_count
  from ${from} where ${where}
  returning jobs.id, jobs.tenant, jobs.thread_id, jobs.event_seq,
    jobs.cancel_requested_at is not null as is_cancel_requested,
    step.activity_count + step.execution_count as added, ${returning.join(', ')})`;

const stepsIn = (columns: string): string =>
  `step as materialized (select * from json_to_recordset($1::json) step(${columns}))`;

const locked = `
locked as (
  select job.* from (select id from step order by id) ordered,
    lateral (select id, epoch, event_seq, status from jobs where id = ordered.id for no key update) job)`;

const isTheSame = `step.id = locked.id and step.epoch = locked.epoch and step.event_seq = locked.event_seq`;

/**
 * Steps in the middle of attempts, of as many jobs as one commit may hold: $1 has a row of each, $2 and $3 have
 * their entries. Each job row is updated under the fence (epoch, last event number and ACTIVE) and only what is
 * new is appended; where the fence holds no row comes back and nothing was written. The jobs are locked in
 * the order of their ids, as all statements do that lock several, and found one by one by their key:
 * asked for all at once, or for ACTIVE ones, PostgreSQL may choose to read through another index. No
 * parameter tells it how many steps there are, or it would plan each save anew.
 */
export const saveSteps = both((suffix, besides) => ({
  name: `save_steps${suffix}`,
  text: `
with ${[
    stepsIn(numberedStepColumns),
    locked,
    updated(
      `locked join step on ${isTheSame}`,
      `jobs.id = locked.id and locked.status = 'ACTIVE'`,
      newOfNumberedStep,
    ),
    ...appendedHistories('saved', entriesOfSteps),
    ...besides('saved'),
  ].join(',\n')}
${answerOf('saved')}`,
}));

/** Columns that both have that get on and that end. */
const appending = `id, tenant, thread_id, event_seq, is_cancel_requested, added, activity_count,
    execution_count, new_activity_count, new_execution_count, settled_invocations, new_context, step`;

/**
 * The same for steps with which some of the jobs complete: theirs have a `settlement` beside them. Other
 * ends are stored alone, as they write more than this.
 */
export const saveAndComplete = both((suffix, besides) =>
  moveJobs({
    name: `save_and_complete${suffix}`,
    to: 'COMPLETED',
    given: [
      stepsIn(`${numberedStepColumns}, settlement json`),
      locked,
      updated(
        `locked join step on ${isTheSame} and step.settlement is null`,
        `jobs.id = locked.id and locked.status = 'ACTIVE'`,
        newOfNumberedStep,
      ),
    ],
    locked: 'locked',
    where: `exists (select 1 from step where ${isTheSame} and step.settlement is not null)`,
    from: [
      'lateral (select * from step where step.id = candidate.id) step',
      `lateral json_to_record(step.settlement) settlement(${settlementColumns})`,
    ],
    set: [...setByStep, ...setBySettlement],
    appended: 'step.activity_count + step.execution_count',
    returning: [
      ...newOfNumberedStep,
      'settlement.reason',
      'step.activity_count + step.execution_count + 1 as added',
      // A job that has ended is not to be cancelled any more.
      'false as is_cancel_requested',
    ],
    reason: 'reason',
    then: [
      `appended as (select ${appending} from saved union all select ${appending} from moved)`,
      ...appendedHistories('appended', entriesOfSteps),
      ...besides('appended'),
    ],
    answer: answerOf('appended'),
  }),
);

/** The same for one step, which needs no order: $1 has its row with its entries, $2 the id of its job. */
export const saveStep = both((suffix, besides) => ({
  name: `save_step${suffix}`,
  text: `
with ${[
    `step as materialized (select * from json_to_record($1::json) step(${stepColumns}))`,
    updated(
      'step',
      `jobs.id = $2 and jobs.epoch = step.epoch and jobs.event_seq = step.event_seq
    and jobs.status = 'ACTIVE'`,
      newOfStep,
    ),
    ...appendedHistories('saved', entriesOfStep),
    ...besides('saved'),
  ].join(',\n')}
${answerOf('saved')}`,
}));
