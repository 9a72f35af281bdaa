import type { Pool } from 'pg';
import type { ScriptedModel } from '../sides/scripted-model.ts';

/** What a floor works with. */
export interface FloorParts {
  readonly database: Pool;
  readonly model: ScriptedModel;
}

/** Runs a stored job to its end; each floor is one of these. */
export type Floor = (jobId: string, input: string) => Promise<void>;

/** The least that keeps what happened: no leases, no transitions, no second history. */
export const floorTables = `
create table jobs (id uuid primary key, status text not null, input text not null, output text,
  entries int not null, updated_at timestamptz not null);
create table activities (job_id uuid not null, seq int not null, role text not null, content text,
  tool_calls json, created_at timestamptz not null, primary key (job_id, seq))`;

export const insertJob = {
  name: 'insert_job',
  text: `
with job as (
  insert into jobs (id, status, input, entries, updated_at) values ($1::uuid, 'ACTIVE', $2::text, 1, now()))
insert into activities (job_id, seq, role, content, created_at) values ($1::uuid, 1, 'USER', $2::text, now())`,
};

/** One entry, after so many. */
export const saveEntry = {
  name: 'save_entry',
  text: `
with job as (
  update jobs set entries = entries + 1, updated_at = now() where id = $1 and entries = $2
  returning id, entries)
insert into activities (job_id, seq, role, content, tool_calls, created_at)
select id, entries, $3::text, $4::text, $5::json, now() from job`,
};

/** The last answer, after so many entries. */
export const finish = {
  name: 'finish',
  text: `
with job as (
  update jobs set entries = entries + 1, status = 'COMPLETED', output = $3::text, updated_at = now()
  where id = $1 and entries = $2 returning id, entries)
insert into activities (job_id, seq, role, content, created_at)
select id, entries, 'ASSISTANT', $3::text, now() from job`,
};

/** Writes of which none may be lost: each must have changed its row. */
export async function write(
  database: Pool,
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<void> {
  const { rowCount } = await database.query({ ...statement, values: [...values] });
  if (rowCount !== 1) throw new Error(`${statement.name} wrote ${rowCount} rows.`);
}

/** A call with its result, as it is stored after so many entries. */
export interface Turn {
  readonly entries: number;
  readonly calls: readonly object[];
  readonly result: string;
}

/**
 * Asks and calls until the model has no more calls, each turn saved before the next.
 * @returns how many entries there are then
 */
export async function runTurns(
  model: ScriptedModel,
  input: string,
  save: (turn: Turn) => Promise<void>,
): Promise<number> {
  for (let results = 0; ; results += 1) {
    // The input is one, each turn two.
    const entries = 1 + 2 * results;
    const { call } = await model.answer(input, results);
    if (!call) return entries;
    const result = JSON.stringify(call.args);
    await save({ entries, calls: [{ id: call.id, name: 'echo', arguments: result }], result });
  }
}
