import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { measureRun, startContenders, stopContenders } from '../rig/contenders.ts';
import type { Section } from '../rig/report.ts';
import { type Figures, inRounds } from '../rig/rounds.ts';
import { startService } from '../rig/services.ts';
import type { Stores } from '../rig/stores.ts';

const portions = 5;

interface Start {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
}

/** What a service takes that has nothing to do: its start, its memory, and what work leaves of it. */
export async function* idle(stores: Stores, options: Options): AsyncGenerator<Section> {
  yield await starts(stores, options);
  yield await heap(stores, options);
}

/** Each has started before: its tables and its compiled code are there. */
async function starts(stores: Stores, options: Options): Promise<Section> {
  const { repeat, seconds } = options;
  const ways: Start[] = [];
  for (const queue of options.queue) {
    const own: Record<string, string> =
      queue === 'redis' ? { REDIS_URL: stores.newRedisUrl() } : {};
    const url = await stores.newDatabase(`idle_${queue}`);
    for (const [place, settings] of [
      ['PostgreSQL runs', { ...own, DATABASE_URL: url }],
      ['starts its own PostgreSQL', own],
    ] as const) {
      const name = `faina/${queue}, ${place}`;
      ways.push({ name, settings, dataDir: join(stores.folder, name.replaceAll(/\W/g, '-')) });
    }
  }
  for (const way of ways) await measureStart(options, way, 0);
  const rounds = await inRounds(ways, repeat, (way) => measureStart(options, way, seconds));
  return {
    title: `Start to ready, and memory ${seconds} s after it, ${repeat} repetitions`,
    rounds: new Map([...rounds].map(([{ name }, figures]) => [name, figures])),
    columns: [
      { title: 'ready ms', figure: 'readyMs', digits: 0 },
      { title: 'CPU ms until then', figure: 'cpuMs', digits: 0 },
      { title: 'RSS MiB', figure: 'rssMiB', digits: 0 },
      { title: 'heap MiB', figure: 'heapMiB', digits: 0 },
    ],
  };
}

async function measureStart(
  options: Options,
  { settings, dataDir }: Start,
  seconds: number,
): Promise<Figures> {
  const startedAt = performance.now();
  const side = await startService(options, dataDir, settings);
  try {
    const readyMs = performance.now() - startedAt;
    const { cpuMs } = await side.ask({ kind: 'read' });
    await delay(seconds * 1_000);
    const { rssMiB, heapMiB } = await side.ask({ kind: 'read' });
    return { readyMs, cpuMs, rssMiB, heapMiB };
  } finally {
    await side.stop();
  }
}

/** What is alive after a collection, as jobs go by: it is to stay as it is. */
async function heap(stores: Stores, options: Options): Promise<Section> {
  const { k: [toolCalls = 5] = [], concurrency: [atOnce = 50] = [], jobs = 2_000 } = options;
  const own = { ...options, floor: false };
  const contenders = await startContenders(stores, own, { nodeOptions: ['--expose-gc'] });
  try {
    const rounds = new Map<string, readonly Figures[]>();
    for (const contender of contenders) {
      for (let portion = 1; portion <= portions; portion += 1) {
        const load = {
          kind: 'closed',
          jobs: Math.ceil(jobs / portions),
          atOnce,
          toolCalls,
        } as const;
        const { figures, run } = await measureRun(stores, contender, load);
        const name = `${contender.name} after ${portion * load.jobs} jobs`;
        rounds.set(name, [{ ...figures, heapMiB: run.heapMiB }]);
      }
    }
    return {
      title: `Live heap, W(${toolCalls}), ${atOnce} at once`,
      rounds,
      columns: [
        { title: 'heap MiB', figure: 'heapMiB', digits: 1 },
        { title: 'RSS MiB', figure: 'rssMiB', digits: 0 },
        { title: 'jobs/s', figure: 'jobsPerSecond', digits: 1 },
      ],
    };
  } finally {
    await stopContenders(stores, contenders, options);
  }
}
