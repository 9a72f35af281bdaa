import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { serviceFlags } from '../../scripts/service-flags.mjs';
import type { Options } from '../options.ts';
import type { Load } from '../sides/loads.ts';
import type { RunFigures } from '../sides/side-messages.ts';
import { measureLoad, openRows } from './measure-load.ts';
import { type Figures, percentile } from './rounds.ts';
import { retain } from './retain.ts';
import { bundledServiceSide, serviceSettings } from './services.ts';
import { SideProcess } from './side-process.ts';
import type { Stores } from './stores.ts';

export const floorNames = ['floor-pg', 'floor-pg2', 'floor-batch'] as const;

const floorSide = new URL('../sides/floor-side.ts', import.meta.url);

/** One that is measured, in a process and on a database of its own. */
export interface Contender {
  readonly name: string;
  readonly database: string;
  readonly side: SideProcess;
  /** Counts what it has stored. */
  readonly rows: pg.Client;
  /** The ids of jobs that were there before are lower. */
  readonly since?: string | undefined;
}

export interface Setting {
  readonly workerConcurrency?: number;
  readonly modelMs?: number;
  readonly nodeOptions?: readonly string[];
}

/** The service with each queue and adapter that the options name, and the floors. */
export async function startContenders(
  stores: Stores,
  options: Options,
  { workerConcurrency = 50, modelMs = 0, nodeOptions = [] }: Setting = {},
): Promise<readonly Contender[]> {
  const common = { WORKER_CONCURRENCY: String(workerConcurrency), MODEL_MS: String(modelMs) };
  const programs = { service: await bundledServiceSide(), floor: floorSide };
  const started: Contender[] = [];
  const start = async (
    name: string,
    kind: 'service' | 'floor',
    own: Readonly<Record<string, string>>,
    retained = 0,
  ) => {
    const database = name.replaceAll(/\W/g, '_');
    const url = await stores.newDatabase(database);
    const since = retained > 0 ? await retain(url, retained) : undefined;
    const settings = { ...common, ...own, DATABASE_URL: url };
    const side = await SideProcess.start({
      program: programs[kind],
      settings,
      nodeOptions: kind === 'service' ? [...serviceFlags, ...nodeOptions] : nodeOptions,
    });
    started.push({ name, database, side, rows: await openRows(url), since });
  };
  for (const queue of options.queue) {
    for (const adapter of options.adapter) {
      const plain = `faina/${queue}${adapter === 'ai-sdk' ? '/ai-sdk' : ''}`;
      for (const retained of [0, ...(options.retained === undefined ? [] : [options.retained])]) {
        const name = retained === 0 ? plain : `${plain}, ${retained} retained`;
        const settings = {
          ADAPTER: adapter,
          ...serviceSettings(stores, queue),
          ...(options.profile !== undefined && { PROFILE: options.profile }),
        };
        await start(name, 'service', settings, retained);
      }
    }
  }
  if (options.floor) {
    for (const name of floorNames) {
      await start(name, 'floor', { FLOOR: name, REDIS_URL: stores.newRedisUrl() });
    }
  }
  return started;
}

export async function stopContenders(
  stores: Stores,
  contenders: readonly Contender[],
  { profile }: Pick<Options, 'profile'>,
): Promise<void> {
  for (const { side, rows, database } of contenders) {
    if (profile !== undefined) {
      const file = join(profile, `statements-${database}.tsv`);
      await writeFile(file, await stores.dearestStatements(database));
    }
    await rows.end();
    await side.stop();
  }
}

/** Runs a load, makes sure that all of it is stored, and says what it took of whom. */
export async function measureRun(
  stores: Stores,
  { side, ...place }: Contender,
  load: Load,
): Promise<{ readonly figures: Figures; readonly run: RunFigures }> {
  const { figures, run } = await measureLoad(stores, place, load, () =>
    side.ask({ kind: 'run', load }),
  );
  const { jobMs, wallMs } = run;
  const times = { p50Ms: percentile(jobMs, 50), p95Ms: percentile(jobMs, 95), wallMs };
  return { figures: { ...figures, ...times, jobs: load.jobs }, run };
}
