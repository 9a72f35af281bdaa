import type { Options } from '../options.ts';
import {
  type Contender,
  floorNames,
  measureRun,
  startContenders,
  stopContenders,
} from '../rig/contenders.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { type Figures, inRounds, median } from '../rig/rounds.ts';
import type { Stores } from '../rig/stores.ts';
import { byName, warmUp } from './warm-up.ts';

const turnsCompared = 10;

const columns = [
  { title: 'ms/step', figure: 'msPerStep', digits: 3 },
  { title: 'last/first ten turns', figure: 'lastByFirst', digits: 2 },
  ...loadColumns.filter(({ figure }) => !['jobsPerSecond', 'msPerStep'].includes(figure)),
];

/** One long job after the other, nothing beside it. */
export async function* single(stores: Stores, options: Options): AsyncGenerator<Section> {
  const { k = [50, 90], repeat, jobs = 5 } = options;
  const contenders = await startContenders(stores, options);
  try {
    await warmUp(stores, contenders, 5);
    for (const toolCalls of k) {
      const rounds = await inRounds(contenders, repeat, (contender) =>
        measureJobs(stores, contender, toolCalls, jobs),
      );
      yield {
        title: `W(${toolCalls}) alone, ${jobs} jobs, ${repeat} repetitions`,
        rounds: byName(rounds),
        columns,
        ratios: { to: floorNames, figure: 'msPerStep' },
      };
    }
  } finally {
    await stopContenders(stores, contenders, options);
  }
}

async function measureJobs(
  stores: Stores,
  contender: Contender,
  toolCalls: number,
  jobs: number,
): Promise<Figures> {
  const load = { kind: 'closed', jobs, atOnce: 1, toolCalls } as const;
  const { figures, run } = await measureRun(stores, contender, load);
  const asked = toolCalls + 1;
  const compared = Array.from({ length: jobs }, (_, job) =>
    lastByFirst(run.askedAt.slice(job * asked, (job + 1) * asked)),
  );
  return { ...figures, lastByFirst: median(compared) };
}

/** How much longer the last ten turns of a job took than its first ten: what grows with its history. */
function lastByFirst(askedAt: readonly number[]): number {
  const [start = 0, end = 0] = [askedAt[0], askedAt[turnsCompared]];
  const [lastStart = 0, lastEnd = 0] = [askedAt.at(-1 - turnsCompared), askedAt.at(-1)];
  return (lastEnd - lastStart) / (end - start);
}
