import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { serviceFlags } from '../../scripts/service-flags.mjs';
import type { Options } from '../options.ts';
import { measureLoad, openRows } from '../rig/measure-load.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { type Figures, inRounds } from '../rig/rounds.ts';
import { bundledServiceSide, serviceSettings } from '../rig/services.ts';
import { SideProcess } from '../rig/side-process.ts';
import type { Stores } from '../rig/stores.ts';

/** Of each worker, and at a time to each of them. */
const atOnce = 50;
const pollMs = 10;
/** Jobs that end no more must end the run. */
const drainMs = 300_000;

/** Processes on one database and one queue. */
interface Group {
  readonly name: string;
  readonly database: string;
  readonly sides: readonly SideProcess[];
  readonly rows: pg.Client;
}

/** Several workers on one PostgreSQL and one queue: jobs are submitted to all of them, until all have ended. */
export async function* workers(stores: Stores, options: Options): AsyncGenerator<Section> {
  const { k: [toolCalls = 5] = [], repeat, jobs = 600 } = options;
  const program = await bundledServiceSide();
  for (const queue of options.queue) {
    const groups: Group[] = [];
    try {
      for (const count of options.workers) {
        groups.push(await startGroup(stores, program, queue, count));
      }
      for (const group of groups) await measure(stores, group, { jobs: 200, toolCalls });
      const rounds = await inRounds(groups, repeat, (group) =>
        measure(stores, group, { jobs, toolCalls }),
      );
      const [first] = groups;
      yield {
        title: `W(${toolCalls}), queue in ${queue}, ${jobs} jobs, ${atOnce} at once in each worker, ${repeat} repetitions`,
        rounds: new Map([...rounds].map(([{ name }, figures]) => [name, figures])),
        columns: loadColumns,
        ratios: { to: first ? [first.name] : [], figure: 'jobsPerSecond' },
      };
    } finally {
      for (const { sides, rows } of groups) {
        await rows.end();
        for (const side of sides) await side.stop();
      }
    }
  }
}

async function startGroup(
  stores: Stores,
  program: URL,
  queue: Options['queue'][number],
  count: number,
): Promise<Group> {
  const name = count === 1 ? '1 worker' : `${count} workers`;
  const database = `workers_${queue}_${count}`;
  const url = await stores.newDatabase(database);
  const settings = {
    ...serviceSettings(stores, queue),
    DATABASE_URL: url,
    WORKER_CONCURRENCY: String(atOnce),
    ADAPTER: 'scripted',
    // Another one may run what this one was given.
    WAITS_FOR_END: 'no',
  };
  const sides: SideProcess[] = [];
  for (let index = 0; index < count; index += 1) {
    sides.push(await SideProcess.start({ program, settings, nodeOptions: serviceFlags }));
  }
  return { name, database, sides, rows: await openRows(url) };
}

async function measure(
  stores: Stores,
  { sides, ...place }: Group,
  { jobs, toolCalls }: { readonly jobs: number; readonly toolCalls: number },
): Promise<Figures> {
  const share = Math.ceil(jobs / sides.length);
  const all = share * sides.length;
  const load = { kind: 'closed', jobs: share, atOnce, toolCalls } as const;
  const { figures } = await measureLoad(stores, place, { jobs: all, toolCalls }, async () => {
    const startedAt = performance.now();
    await Promise.all(sides.map((side) => side.ask({ kind: 'run', load })));
    await untilNoneIsOpen(place.rows);
    const wallMs = performance.now() - startedAt;
    const used = await Promise.all(sides.map((side) => side.ask({ kind: 'read' })));
    const sum = (figure: 'cpuMs' | 'rssMiB' | 'heapMiB') =>
      used.reduce((total, each) => total + each[figure], 0);
    const loopDelayP99Ms = Math.max(...used.map((each) => each.loopDelayP99Ms));
    const [cpuMs, rssMiB, heapMiB] = [sum('cpuMs'), sum('rssMiB'), sum('heapMiB')];
    return { wallMs, cpuMs, rssMiB, heapMiB, loopDelayP99Ms };
  });
  return figures;
}

async function untilNoneIsOpen(rows: pg.Client): Promise<void> {
  const giveUpAt = performance.now() + drainMs;
  for (;;) {
    const { rowCount } = await rows.query(
      `select from jobs where status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING') limit 1`,
    );
    if (rowCount === 0) return;
    if (performance.now() > giveUpAt) throw new Error('Jobs do not end any more.');
    await delay(pollMs);
  }
}
