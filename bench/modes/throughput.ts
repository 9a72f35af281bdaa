import type { Options } from '../options.ts';
import { floorNames, measureRun, startContenders, stopContenders } from '../rig/contenders.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { inRounds } from '../rig/rounds.ts';
import type { Stores } from '../rig/stores.ts';
import { byName, warmUp } from './warm-up.ts';

/** Enough for a few seconds at today's speed. */
const jobsFor = (atOnce: number): number => Math.min(2_000, 200 + 40 * atOnce);

/** Jobs as fast as they go, so many at once: as one ends the next is submitted. */
export async function* throughput(stores: Stores, options: Options): AsyncGenerator<Section> {
  const { k: [toolCalls = 5] = [], concurrency = [1, 10, 50], repeat } = options;
  const empty = options.retained === undefined ? [] : options.queue.map((one) => `faina/${one}`);
  const contenders = await startContenders(stores, options);
  try {
    await warmUp(stores, contenders, toolCalls);
    for (const atOnce of concurrency) {
      const jobs = options.jobs ?? jobsFor(atOnce);
      const load = { kind: 'closed', jobs, atOnce, toolCalls } as const;
      const rounds = await inRounds(contenders, repeat, async (contender) => {
        return (await measureRun(stores, contender, load)).figures;
      });
      yield {
        title: `W(${toolCalls}), ${atOnce} at once, ${jobs} jobs, ${repeat} repetitions`,
        rounds: byName(rounds),
        columns: loadColumns,
        ratios: { to: [...floorNames, ...empty], figure: 'jobsPerSecond' },
      };
    }
  } finally {
    await stopContenders(stores, contenders, options);
  }
}
