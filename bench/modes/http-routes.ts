import { join } from 'node:path';
import type pg from 'pg';
import type { Options } from '../options.ts';
import { HttpClient } from '../rig/http-client.ts';
import { openRows } from '../rig/measure-load.ts';
import type { Section } from '../rig/report.ts';
import { type Figures, inRounds, percentile } from '../rig/rounds.ts';
import { startListening, startService } from '../rig/services.ts';
import type { SideProcess } from '../rig/side-process.ts';
import type { Stores } from '../rig/stores.ts';
import { putAgent } from '../run-jobs.ts';
import { runLoad } from '../sides/loads.ts';

const route = new URL('../sides/route-side.ts', import.meta.url);

const columns = [
  { title: 'requests/s', figure: 'requestsPerSecond', digits: 0 },
  { title: 'p50 ms', figure: 'p50Ms', digits: 2 },
  { title: 'p95 ms', figure: 'p95Ms', digits: 2 },
  { title: 'CPU ms/request', figure: 'serviceCpu', digits: 3 },
  { title: 'PostgreSQL', figure: 'postgresCpu', digits: 3 },
  { title: 'Redis', figure: 'redisCpu', digits: 3 },
  { title: 'statements', figure: 'statements', digits: 2 },
  { title: 'commits', figure: 'commits', digits: 2 },
  { title: 'loop p99 ms', figure: 'loopDelayP99Ms', digits: 1 },
];

interface Listening {
  readonly name: string;
  readonly side: SideProcess;
}

interface Place {
  readonly stores: Stores;
  readonly database: string;
  readonly rows: pg.Client;
  readonly requests: number;
  readonly atOnce: number;
}

/** Submissions and polls, to an API process and to routes that do nothing but its statements. */
export async function* routes(
  stores: Stores,
  options: Options,
  queue: Options['queue'][number],
): AsyncGenerator<Section> {
  const { concurrency = [10], jobs: requests = 2_000, repeat } = options;
  const database = `routes_${queue}`;
  const url = await stores.newDatabase(database);
  const settings = {
    DATABASE_URL: url,
    ...(queue === 'redis' && { REDIS_URL: stores.newRedisUrl() }),
  };
  const api = { ...settings, ROLE: 'api', RECONCILE_MS: '3600000' };
  const service = await startService(options, join(stores.folder, database), api);
  const listening: Listening[] = [{ name: 'faina', side: service }];
  const rows = await openRows(url);
  try {
    await putAgent(service.found);
    if (options.floor) {
      listening.push({ name: 'empty route', side: await startListening(route, settings) });
    }
    for (const atOnce of concurrency) {
      const place = { stores, database, rows, requests, atOnce };
      for (const { side } of listening) await measureSubmissions(place, side);
      const submitted = await inRounds(listening, repeat, ({ side }) =>
        measureSubmissions(place, side),
      );
      for (const { side } of listening) await measurePolls(place, side);
      const polled = await inRounds(listening, repeat, ({ side }) => measurePolls(place, side));
      for (const [what, results] of [
        ['POST /v1/jobs', submitted],
        ['GET /v1/jobs/{id}', polled],
      ] as const) {
        yield {
          title: `${what}, queue in ${queue}, ${atOnce} at once, ${requests} requests, ${repeat} repetitions`,
          rounds: new Map([...results].map(([{ name }, rounds]) => [name, rounds])),
          columns,
          ratios: { to: ['empty route'], figure: 'requestsPerSecond' },
        };
      }
    }
  } finally {
    await rows.end();
    for (const { side } of listening) await side.stop();
  }
}

async function measureSubmissions(place: Place, side: SideProcess): Promise<Figures> {
  const before = await countJobs(place.rows);
  const body = JSON.stringify({ agent: 'bench', input: 'Go 5' });
  const figures = await measure(place, side, (client) => client.send('POST', '/v1/jobs', body));
  const added = (await countJobs(place.rows)) - before;
  if (added !== place.requests) throw new Error(`${added} of ${place.requests} jobs are stored.`);
  return figures;
}

async function measurePolls(place: Place, side: SideProcess): Promise<Figures> {
  const { rows } = await place.rows.query<{ id: string }>('select id from jobs limit 500');
  let next = 0;
  return measure(place, side, async (client) => {
    const id = rows[next++ % rows.length]?.id ?? '';
    const found = await client.send('GET', `/v1/jobs/${id}`);
    if (found !== id) throw new Error(`Asked for ${id}, got ${found}.`);
  });
}

async function measure(
  { stores, database, requests, atOnce }: Place,
  side: SideProcess,
  send: (client: HttpClient) => Promise<unknown>,
): Promise<Figures> {
  const client = new HttpClient(side.found, atOnce);
  try {
    await side.ask({ kind: 'reset' });
    const before = await stores.read(database);
    const load = { kind: 'closed', jobs: requests, atOnce, toolCalls: 0 } as const;
    const { wallMs, jobMs } = await runLoad(load, async () => {
      await send(client);
    });
    const used = await side.ask({ kind: 'read' });
    const after = await stores.read(database);
    const { commits } = await stores.written(before.lsn, after.lsn);
    return {
      requestsPerSecond: (requests * 1_000) / wallMs,
      p50Ms: percentile(jobMs, 50),
      p95Ms: percentile(jobMs, 95),
      serviceCpu: used.cpuMs / requests,
      postgresCpu: (after.postgresCpuMs - before.postgresCpuMs) / requests,
      redisCpu: (after.redisCpuMs - before.redisCpuMs) / requests,
      statements: (after.statements - before.statements) / requests,
      commits: commits / requests,
      loopDelayP99Ms: used.loopDelayP99Ms,
    };
  } finally {
    client.close();
  }
}

async function countJobs(rows: pg.Client): Promise<number> {
  const { rows: found } = await rows.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs join activities on activities.job_id = jobs.id',
  );
  return found[0]?.jobs ?? 0;
}
