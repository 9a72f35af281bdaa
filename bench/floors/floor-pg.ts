import { finalWords } from '../sides/scripted-model.ts';
import { finish, type Floor, type FloorParts, runTurns, write } from './floor.ts';

const saveTurn = {
  name: 'save_turn',
  text: `
with job as (
  update jobs set entries = entries + 2, updated_at = now() where id = $1 and entries = $2
  returning id)
insert into activities (job_id, seq, role, content, tool_calls, created_at)
select id, $2 + 1, 'ASSISTANT', null::text, $3::json, now() from job
union all select id, $2 + 2, 'TOOL', $4::text, null, now() from job`,
};

/** One commit a turn: a call and its result together, so that a crash runs the tool again. */
export const floorPg =
  ({ database, model }: FloorParts): Floor =>
  async (jobId, input) => {
    const entries = await runTurns(model, input, async ({ entries: before, calls, result }) => {
      const values = [jobId, before, JSON.stringify(calls), result];
      const { rowCount } = await database.query({ ...saveTurn, values });
      if (rowCount !== 2) throw new Error('A turn was not written.');
    });
    await write(database, finish, [jobId, entries, finalWords]);
  };
