import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { untilQuiet } from '../check/until-quiet.js';
import { Collections } from '../rig/collections.js';
import { Installation } from '../rig/installation.js';

/** How many jobs are under way at a time. */
const inFlight = 60;
/** How often memory is looked at in a run. */
const looks = 40;
/** Part of the run after which memory is at its level. */
const warmUp = 0.4;
const restMs = 120_000;

/** Tables that grow with jobs because they are what is kept of them, or for a while. */
const histories: ReadonlySet<string> = new Set([
  ...['jobs', 'transitions', 'activities', 'executions', 'execution_values', 'tool_invocations'],
  ...[
    'outbox',
    'webhook_deliveries',
    'diagnostics_writes',
    'approvals',
    'later_calls',
    'idempotency_keys',
  ],
]);

/** How many rows these have at the most: BullMQ cuts its events down to 10 000, and is late by some. */
const bounds: Readonly<Record<string, number>> = { 'bullmq.event': 11_000 };

interface Sample {
  readonly name: string;
  readonly jobs: number;
  readonly megabytes: number;
}

/** So many jobs, one after another, and what each of them leaves behind. */
export async function runSoak(queue: 'postgres' | 'redis', jobs: number, isTold: boolean) {
  const collections = await Collections.make();
  const { settings } = collections;
  const installation = await Installation.start({ queue, apis: 1, workers: 2, settings });
  const { postgres } = installation;
  const say = (text: string): void => {
    if (isTold) process.stdout.write(`${text}\n`);
  };
  try {
    const begin = Date.now();
    const samples: Sample[] = [];
    let submitted = 0;
    let rowsAtHalf: Readonly<Record<string, number>> | undefined;
    let connectionsAtHalf = 0;
    for (let look = 0; submitted < jobs;) {
      const open = await openJobs(installation);
      const count = Math.max(0, Math.min(inFlight - open, jobs - submitted));
      const posts = Array.from({ length: count }, (_, index) =>
        postOnce(installation, submitted + index),
      );
      await Promise.all(posts);
      submitted += count;
      if (count === 0) await delay(20);
      if (submitted < (look * jobs) / looks) continue;
      look += 1;
      samples.push(...(await memoryOf(installation, collections, submitted)));
      say(`${submitted} jobs, ${samples.slice(-3).map(sampleText).join(', ')}`);
      if (rowsAtHalf === undefined && submitted >= jobs / 2) {
        rowsAtHalf = await rowsOf(installation);
        connectionsAtHalf = await connectionsOf(installation);
      }
    }
    await installation.untilAtRest(restMs);
    await untilQuiet(postgres.url(), [], restMs);
    const seconds = (Date.now() - begin) / 1_000;
    if (!installation.hasRedis) await untilForgotten(installation);
    const rows = await rowsOf(installation);
    const before = rowsAtHalf ?? rows;
    const growing = Object.entries(rows)
      .filter(([table, count]) => !histories.has(table) && count > mostRows(table, before[table]))
      .map(([table, count]) => `${table}: ${before[table] ?? 0} rows, then ${count}`);
    const [done] = await postgres.query<{ count: number }>(
      `select count(*)::int from jobs where status = 'COMPLETED'`,
    );
    const memory = installation.members.map(({ name }) => ({
      name,
      mbPerThousandJobs: slopeOf(
        samples.filter((sample) => sample.name === name && sample.jobs >= jobs * warmUp),
      ),
    }));
    const figures = {
      ...{ queue, jobs, completed: done?.count ?? 0, seconds, connectionsAtHalf },
      connectionsAtEnd: await connectionsOf(installation),
      jobsPerSecond: Number((jobs / seconds).toFixed(1)),
    };
    say(JSON.stringify({ ...figures, memory, growing, dead: await deadRowsOf(installation) }));
    return { figures, memory, growing, unaskedEnds: installation.unaskedEnds };
  } finally {
    await installation.close();
    await collections.close();
  }
}

/** Answered entries of the queue stay for a minute. */
const untilForgotten = ({ postgres }: Installation): Promise<boolean> =>
  waitFor(
    async () => {
      const [left] = await postgres.query<{ id: string }>('select id from bullmq.job limit 1');
      return left === undefined;
    },
    { deadlineMs: restMs, what: 'the queue to forget its entries' },
  );

const mostRows = (table: string, before = 0): number => Math.max(before + 10, bounds[table] ?? 0);

/** A busy machine may keep the database away for a moment; with its key a job is posted again. */
async function postOnce(installation: Installation, number: number): Promise<void> {
  const mark = `soak-${number}`;
  const post = () =>
    installation.submit('read local http', { mark, key: mark }).catch(() => undefined);
  await waitFor(post, { what: `${mark} to be accepted` });
}

const sampleText = ({ name, megabytes }: Sample): string => `${name} ${megabytes.toFixed(0)} MB`;

async function openJobs({ postgres }: Installation): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    `select count(*)::int from jobs where status not in ('COMPLETED', 'FAILED', 'CANCELLED')`,
  );
  return row?.count ?? 0;
}

const memoryOf = (
  installation: Installation,
  collections: Collections,
  jobs: number,
): Promise<Sample[]> =>
  Promise.all(
    installation.members.map(async ({ name, pid }) => {
      if (pid === undefined) throw new Error(`${name} has ended.`);
      const bytes = await collections.memoryOf(pid);
      return { name, jobs, megabytes: bytes / 2 ** 20 };
    }),
  );

/** Rows of each table, those of the queue too. */
async function rowsOf({ postgres }: Installation): Promise<Record<string, number>> {
  const tables = await postgres.query<{ table: string; rows: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema,
         table_name), false, true, '')))[1]::text as rows
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  return Object.fromEntries(tables.map(({ table, rows }) => [table, Number(rows)]));
}

/** Tables with more than a few rows that no vacuum has taken away yet. */
const deadRowsOf = ({ postgres }: Installation) =>
  postgres.query(
    `select relname as table, n_live_tup::int as live, n_dead_tup::int as dead,
       autovacuum_count::int as vacuums
     from pg_stat_user_tables where n_dead_tup > 1000 order by n_dead_tup desc`,
  );

async function connectionsOf({ postgres }: Installation): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where backend_type = 'client backend'`,
  );
  return row?.count ?? 0;
}

/** Of a line through all samples, in MB for 1 000 jobs. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
  const middle = {
    jobs: mean(samples.map(({ jobs }) => jobs)),
    megabytes: mean(samples.map(({ megabytes }) => megabytes)),
  };
  const covariance = mean(
    samples.map(({ jobs, megabytes }) => (jobs - middle.jobs) * (megabytes - middle.megabytes)),
  );
  const variance = mean(samples.map(({ jobs }) => (jobs - middle.jobs) ** 2));
  return variance === 0 ? 0 : Number(((covariance / variance) * 1_000).toFixed(3));
}
