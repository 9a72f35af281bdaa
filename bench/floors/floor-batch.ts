import { finalWords } from '../sides/scripted-model.ts';
import { type Floor, type FloorParts, runTurns } from './floor.ts';

/** A turn, or the last words of a job. */
interface Saved {
  readonly id: string;
  /** Entries before it. */
  readonly entries: number;
  readonly added: number;
  readonly calls: readonly object[] | null;
  readonly result: string | null;
  readonly output: string | null;
}

const saveTurns = {
  name: 'save_turns',
  text: `
with turn as materialized (select * from json_to_recordset($1::json)
  turn(id uuid, entries int, added int, calls json, result text, output text)),
locked as (select job.id from (select id from turn order by id) ordered,
  lateral (select id from jobs where id = ordered.id for no key update) job),
saved as (
  update jobs set entries = jobs.entries + turn.added, output = turn.output, updated_at = now(),
    status = case when turn.output is null then 'ACTIVE' else 'COMPLETED' end
  from turn join locked using (id) where jobs.id = turn.id and jobs.entries = turn.entries
  returning turn.*),
answers as (
  insert into activities (job_id, seq, role, content, tool_calls, created_at)
  select id, entries + 1, 'ASSISTANT', output, calls, now() from saved),
results as (
  insert into activities (job_id, seq, role, content, created_at)
  select id, entries + 2, 'TOOL', result, now() from saved where added = 2)
select id from saved`,
};

const mostTogether = 64;
const mostAtOnce = 2;

/** One commit a turn, as floor-pg, but turns of several jobs share a statement and its commit. */
export const floorBatch = ({ database, model }: FloorParts): Floor => {
  const waiting: {
    readonly turn: Saved;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  let underWay = 0;

  const send = async () => {
    if (underWay === mostAtOnce || waiting.length === 0) return;
    underWay += 1;
    const batch = waiting.splice(0, mostTogether);
    try {
      const values = [JSON.stringify(batch.map(({ turn }) => turn))];
      const { rowCount } = await database.query({ ...saveTurns, values });
      if (rowCount !== batch.length) throw new Error(`${rowCount} of ${batch.length} turns.`);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    void send();
  };
  const save = (turn: Saved) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ turn, resolve, reject });
    void send();
    return promise;
  };

  return async (id, input) => {
    const entries = await runTurns(model, input, (turn) =>
      save({ id, ...turn, added: 2, output: null }),
    );
    await save({ id, entries, added: 1, calls: null, result: null, output: finalWords });
  };
};
