import type { Options } from '../options.ts';
import { measureRun, startContenders, stopContenders } from '../rig/contenders.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { inRounds } from '../rig/rounds.ts';
import type { Stores } from '../rig/stores.ts';
import { byName, warmUp } from './warm-up.ts';

const modelMs = 200;
/** The most that one process may be set to. */
const atOnce = 1_000;

const columns = [
  { title: 'x ideal', figure: 'byIdeal', digits: 2 },
  { title: 'all ms', figure: 'wallMs', digits: 0 },
  { title: 'p50 ms', figure: 'p50Ms', digits: 0 },
  { title: 'p95 ms', figure: 'p95Ms', digits: 0 },
  ...loadColumns.filter(({ figure }) => figure !== 'msPerStep'),
];

/**
 * A thousand jobs at once in one worker, whose model thinks for a while. Ideal is what the model alone
 * takes for one of them.
 */
export async function* inflight(stores: Stores, options: Options): AsyncGenerator<Section> {
  const { k: [toolCalls = 5] = [], repeat, jobs = atOnce } = options;
  const setting = { workerConcurrency: atOnce, modelMs };
  const contenders = await startContenders(stores, options, setting);
  try {
    await warmUp(stores, contenders, toolCalls);
    const load = { kind: 'closed', jobs, atOnce, toolCalls } as const;
    // What is compiled for thirty at once is compiled anew for a thousand.
    for (const contender of contenders) await measureRun(stores, contender, load);
    const idealMs = (toolCalls + 1) * modelMs * Math.ceil(jobs / atOnce);
    const rounds = await inRounds(contenders, repeat, async (contender) => {
      const { figures } = await measureRun(stores, contender, load);
      return { ...figures, byIdeal: (figures.wallMs ?? Number.NaN) / idealMs };
    });
    yield {
      title: `W(${toolCalls}), ${jobs} jobs, ${atOnce} in flight, model ${modelMs} ms, ${repeat} repetitions`,
      rounds: byName(rounds),
      columns,
    };
  } finally {
    await stopContenders(stores, contenders, options);
  }
}
