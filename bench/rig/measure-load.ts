import pg from 'pg';
import type { ProcessFigures } from '../sides/side-messages.ts';
import type { Figures } from './rounds.ts';
import type { Stores } from './stores.ts';

/** What is to be stored. */
interface Work {
  readonly jobs: number;
  readonly toolCalls: number;
}

/** Where. */
interface Place {
  readonly name: string;
  readonly database: string;
  /** Counts what is stored. */
  readonly rows: pg.Client;
  /** The ids of jobs that were there before are lower. */
  readonly since?: string | undefined;
}

/** Opens the way to what a contender stores. */
export async function openRows(url: string): Promise<pg.Client> {
  const rows = new pg.Client({ connectionString: url });
  // The server that is stopped when something goes wrong breaks it.
  rows.on('error', () => undefined);
  await rows.connect();
  return rows;
}

/** What a job saves after its submission: each answer of the model and each result of a tool. */
const stepsOf = (toolCalls: number): number => 2 * toolCalls + 1;

/**
 * Has a load run, makes sure that all of it is stored, and says what it took of whom.
 * @param work answers with the wall time and what the service has used
 */
export async function measureLoad<Run extends ProcessFigures & { readonly wallMs: number }>(
  stores: Stores,
  { name, database, rows, since }: Place,
  { jobs, toolCalls }: Work,
  work: () => Promise<Run>,
): Promise<{ readonly figures: Figures; readonly run: Run }> {
  const verify = await expectStored(() => countStored(rows, since), { jobs, toolCalls });
  const before = await stores.read(database);
  const run = await work();
  const after = await stores.read(database);
  await verify(name);
  const { bytes, commits } = await stores.written(before.lsn, after.lsn);
  const steps = jobs * stepsOf(toolCalls);
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
  };
  return { figures, run };
}

interface Stored {
  readonly jobs: number;
  readonly completed: number;
  readonly entries: number;
}

/** To be called once before, and what it returns after: so many more jobs have all their rows. */
async function expectStored(
  count: () => Promise<Stored>,
  { jobs, toolCalls }: Work,
): Promise<(name: string) => Promise<void>> {
  const before = await count();
  return async (name) => {
    const after = await count();
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

const lowestId = '00000000-0000-0000-0000-000000000000';

async function countStored(rows: pg.Client, since = lowestId): Promise<Stored> {
  const { rows: found } = await rows.query<Stored>(
    `select count(*)::int as jobs, (count(*) filter (where status = 'COMPLETED'))::int as completed,
      (select count(*)::int from activities where job_id >= $1) as entries from jobs where id >= $1`,
    [since],
  );
  return found[0] ?? { jobs: 0, completed: 0, entries: 0 };
}
