import type { Options } from '../options.ts';
import { floorNames, measureRun, startContenders, stopContenders } from '../rig/contenders.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { inRounds } from '../rig/rounds.ts';
import type { Stores } from '../rig/stores.ts';
import { byName, warmUp } from './warm-up.ts';

const perSecond = 4;

const columns = [
  { title: 'p50 ms', figure: 'p50Ms', digits: 1 },
  { title: 'p95 ms', figure: 'p95Ms', digits: 1 },
  ...loadColumns.filter(({ figure }) => !['jobsPerSecond', 'msPerStep'].includes(figure)),
];

/** Jobs come by the clock, four a second: how long each takes from its submission to its end. */
export async function* latency(stores: Stores, options: Options): AsyncGenerator<Section> {
  const { k: [toolCalls = 5] = [], repeat, seconds } = options;
  const jobs = options.jobs ?? Math.round(seconds * perSecond);
  const contenders = await startContenders(stores, options);
  try {
    await warmUp(stores, contenders, toolCalls);
    const load = { kind: 'open', jobs, perSecond, toolCalls } as const;
    const rounds = await inRounds(contenders, repeat, async (contender) => {
      return (await measureRun(stores, contender, load)).figures;
    });
    yield {
      title: `W(${toolCalls}), ${perSecond} jobs/s by the clock, ${jobs} jobs, ${repeat} repetitions`,
      rounds: byName(rounds),
      columns,
      ratios: { to: floorNames, figure: 'p50Ms' },
    };
  } finally {
    await stopContenders(stores, contenders, options);
  }
}
