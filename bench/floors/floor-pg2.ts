import { finalWords } from '../sides/scripted-model.ts';
import { finish, type Floor, type FloorParts, runTurns, saveEntry, write } from './floor.ts';

/** Two commits a turn, which is what the service promises: the call before the tool runs, then its result. */
export const floorPg2 =
  ({ database, model }: FloorParts): Floor =>
  async (jobId, input) => {
    const entries = await runTurns(model, input, async ({ entries: before, calls, result }) => {
      const answer = [jobId, before, 'ASSISTANT', null, JSON.stringify(calls)];
      await write(database, saveEntry, answer);
      await write(database, saveEntry, [jobId, before + 1, 'TOOL', result, null]);
    });
    await write(database, finish, [jobId, entries, finalWords]);
  };
