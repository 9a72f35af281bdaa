import { join } from 'node:path';
import pg from 'pg';
import type { Options } from '../options.ts';
import type { Load } from '../sides/loads.ts';
import type { RunFigures } from '../sides/side-messages.ts';
import { type Figures, percentile } from './rounds.ts';
import { SideProcess } from './side-process.ts';
import type { Stores } from './stores.ts';

export const floorNames = ['floor-pg', 'floor-pg2', 'floor-batch'] as const;

const programs = {
  service: new URL('../sides/service-side.ts', import.meta.url),
  floor: new URL('../sides/floor-side.ts', import.meta.url),
};

/** One that is measured, in a process and on a database of its own. */
export interface Contender {
  readonly name: string;
  readonly database: string;
  readonly side: SideProcess;
  /** Counts what it has stored. */
  readonly rows: pg.Client;
}

export interface Setting {
  readonly workerConcurrency?: number;
  readonly modelMs?: number;
  readonly nodeOptions?: readonly string[];
}

/** Opens the way to what a contender stores. */
export async function openRows(url: string): Promise<pg.Client> {
  const rows = new pg.Client({ connectionString: url });
  // The server that is stopped when something goes wrong breaks it.
  rows.on('error', () => undefined);
  await rows.connect();
  return rows;
}

/** The service with each queue and adapter that the options name, and the floors. */
export async function startContenders(
  stores: Stores,
  options: Options,
  { workerConcurrency = 50, modelMs = 0, nodeOptions = [] }: Setting = {},
): Promise<readonly Contender[]> {
  const { folder } = stores;
  const common = { WORKER_CONCURRENCY: String(workerConcurrency), MODEL_MS: String(modelMs) };
  const started: Contender[] = [];
  const start = async (
    name: string,
    kind: keyof typeof programs,
    own: Readonly<Record<string, string>>,
  ) => {
    const database = name.replaceAll(/\W/g, '_');
    const url = await stores.newDatabase(database);
    const settings = { ...common, ...own, DATABASE_URL: url };
    const side = await SideProcess.start({ program: programs[kind], settings, nodeOptions });
    started.push({ name, database, side, rows: await openRows(url) });
  };
  for (const queue of options.queue) {
    for (const adapter of options.adapter) {
      const name = `faina/${queue}${adapter === 'ai-sdk' ? '/ai-sdk' : ''}`;
      await start(name, 'service', {
        ADAPTER: adapter,
        DATA_DIR: join(folder, queue),
        TOOL_PACKS: 'diagnostics',
        // Nobody is asked there: see instant-adapter.ts.
        OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
        ...(queue === 'redis' && { REDIS_URL: stores.newRedisUrl() }),
        ...(options.profile !== undefined && { PROFILE: options.profile }),
      });
    }
  }
  if (options.floor) {
    for (const name of floorNames) {
      await start(name, 'floor', { FLOOR: name, REDIS_URL: stores.newRedisUrl() });
    }
  }
  return started;
}

export async function stopContenders(contenders: readonly Contender[]): Promise<void> {
  for (const { side, rows } of contenders) {
    await rows.end();
    await side.stop();
  }
}

/** What a job saves after its submission: each answer of the model and each result of a tool. */
export const stepsOf = (toolCalls: number): number => 2 * toolCalls + 1;

/** Runs a load, makes sure that all of it is stored, and says what it took of whom. */
export async function measureRun(
  stores: Stores,
  { name, database, side, rows }: Contender,
  load: Load,
): Promise<{ readonly figures: Figures; readonly run: RunFigures }> {
  const verify = await expectStored(rows, load);
  const before = await stores.read(database);
  const run = await side.ask({ kind: 'run', load });
  const after = await stores.read(database);
  await verify(name);
  const { bytes, commits } = await stores.written(before.lsn, after.lsn);
  const { jobs } = load;
  const steps = jobs * stepsOf(load.toolCalls);
  const figures = {
    jobsPerSecond: (jobs * 1_000) / run.wallMs,
    msPerStep: run.wallMs / steps,
    serviceCpu: run.cpuMs / steps,
    postgresCpu: (after.postgresCpuMs - before.postgresCpuMs) / steps,
    redisCpu: (after.redisCpuMs - before.redisCpuMs) / steps,
    statements: (after.statements - before.statements) / jobs,
    commits: commits / jobs,
    walKb: bytes / 1_000 / jobs,
    rssMiB: run.rssMiB,
    loopDelayP99Ms: run.loopDelayP99Ms,
    p50Ms: percentile(run.jobMs, 50),
    p95Ms: percentile(run.jobMs, 95),
    jobs,
    wallMs: run.wallMs,
  };
  return { figures, run };
}

interface Stored {
  readonly jobs: number;
  readonly completed: number;
  readonly entries: number;
}

/** To be called once before, and what it returns after: so many more jobs have all their rows. */
export async function expectStored(
  rows: pg.Client,
  { jobs, toolCalls }: Pick<Load, 'jobs' | 'toolCalls'>,
): Promise<(name: string) => Promise<void>> {
  const before = await countStored(rows);
  return async (name) => {
    const after = await countStored(rows);
    const added = {
      jobs: after.jobs - before.jobs,
      completed: after.completed - before.completed,
      entries: after.entries - before.entries,
    };
    // With its input.
    const entries = jobs * (stepsOf(toolCalls) + 1);
    if (added.jobs !== jobs || added.completed !== jobs || added.entries !== entries) {
      const expected = `${jobs} completed jobs with ${entries} entries`;
      throw new Error(`${name} stored ${JSON.stringify(added)} instead of ${expected}.`);
    }
  };
}

async function countStored(rows: pg.Client): Promise<Stored> {
  const { rows: found } = await rows.query<Stored>(
    `select count(*)::int as jobs, (count(*) filter (where status = 'COMPLETED'))::int as completed,
      (select count(*)::int from activities) as entries from jobs`,
  );
  return found[0] ?? { jobs: 0, completed: 0, entries: 0 };
}
