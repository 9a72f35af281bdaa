import type { Job } from '@faina/agent-core';
import type { Connection } from '../../database/in-transaction.js';
import {
  type Settled,
  settleAlone,
  settlementOf,
  type StepRow,
  stepRow,
  valuesOfSteps,
} from './job-rows.js';
import { saveAndComplete, saveStep, saveSteps } from './save-steps.js';

/** The answer of a saving statement for one job; none for a job whose lease is lost. */
export interface SavedRow {
  readonly id: string;
  readonly is_cancel_requested: boolean;
  /** Number of the last execution that was there before. */
  readonly executions_before: number;
}

/** A step, and the end that comes with it. */
export interface Saving {
  readonly id: string;
  readonly step: StepRow;
  readonly end?: Settled | undefined;
  /** Of its step. */
  readonly chars?: number;
}

/** What a save of a job writes. @param approvalExpiresMs for questions that name no time of their own. */
export const savingOf = (job: Job, approvalExpiresMs: number): Saving => ({
  id: job.id,
  step: stepRow(job),
  end: settlementOf(job, approvalExpiresMs),
});

/** Whether it may stand in a statement with others. */
export const isShared = ({ end }: Saving): boolean => !end || end.to === 'COMPLETED';

/** In one statement; a row comes back of each that was stored. */
export async function saveTogether(
  connection: Connection,
  savings: readonly Saving[],
): Promise<readonly SavedRow[]> {
  const [first, ...others] = savings;
  if (first && others.length === 0) {
    const saved = await saveAlone(connection, first);
    return saved ? [saved] : [];
  }
  const areEnding = savings.some(({ end }) => end);
  const { plain, whole } = areEnding ? saveAndComplete : saveSteps;
  const statement = savings.every(isPlain) ? plain : whole;
  return (await connection.query<SavedRow>({ ...statement, values: valuesOfSteps(savings) })).rows;
}

export async function saveAlone(
  connection: Connection,
  saving: Saving,
): Promise<SavedRow | undefined> {
  const { id, step, end } = saving;
  const { plain, whole } = saveStep;
  const statement = end
    ? settleAlone(step, end)
    : { ...(isPlain(saving) ? plain : whole), values: [JSON.stringify(step), id] };
  return (await connection.query<SavedRow>(statement)).rows[0];
}

const isPlain = ({ step: { invocations, context } }: Saving): boolean =>
  invocations.length === 0 && context === undefined;
