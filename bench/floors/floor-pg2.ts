import { finalWords } from '../sides/scripted-model.ts';
import { callsOf, finish, type Floor, type FloorParts, saveEntry, write } from './floor.ts';

/** Two commits a turn, which is what the service promises: the call before the tool runs, then its result. */
export const floorPg2 =
  ({ database, model }: FloorParts): Floor =>
  async (jobId, input) => {
    let entries = 1;
    for (let results = 0; ; results += 1, entries += 2) {
      const { call } = await model.answer(input, results);
      if (!call) break;
      const calls = JSON.stringify(callsOf(call));
      await write(database, saveEntry, [jobId, entries, 'ASSISTANT', null, calls]);
      const result = JSON.stringify(call.args);
      await write(database, saveEntry, [jobId, entries + 1, 'TOOL', result, null]);
    }
    await write(database, finish, [jobId, entries, finalWords]);
  };
