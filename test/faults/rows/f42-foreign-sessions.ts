import pg from 'pg';
import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import { lasting, Load, pidsOf, probe } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
const refusedMs = 3_000;

async function foreignSession({ postgres }: Installation): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url(), application_name: 'foreign' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const ofOthers = `
  from pg_stat_activity
  where backend_type = 'client backend' and application_name not in ('foreign', 'rig')`;

/** Takes every connection that PostgreSQL gives, and ends those that the service has. */
async function takeAllConnections(installation: Installation): Promise<pg.Client[]> {
  const first = await foreignSession(installation);
  const taken = [first];
  const take = async (): Promise<boolean> => {
    try {
      taken.push(await foreignSession(installation));
      return true;
    } catch {
      return false;
    }
  };
  // Those that are ended come back at once, so it may take some turns until none is left.
  const isAlone = async (): Promise<boolean> => {
    await first.query(`select pg_terminate_backend(pid) ${ofOthers}`);
    while (await take());
    return (await first.query(`select 1 ${ofOthers}`)).rows.length === 0;
  };
  await waitFor(isAlone, { what: 'all connections' });
  return taken;
}

const exhausted: Row = {
  id: 'F42',
  fault: 'strangers take all connections of PostgreSQL for 5 s',
  expected: 'the API answers 503 within 3 s, all jobs come to their end, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false, postgres: { max_connections: '120' } });
    const pids = pidsOf(installation.members);
    const load = Load.on(installation);
    await waitFor(() => installation.outside.model.requests.length > 5, { what: 'work' });
    installation.noteFault('no connection left');
    const taken = await takeAllConnections(installation);
    try {
      const refused = await Promise.all(installation.apis.map((api) => probe(api)));
      await lasting(5_000);
      for (const { status, ms } of refused) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(refusedMs);
      }
    } finally {
      await Promise.all(taken.map((client) => client.end()));
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: load.jobs, faults: 1 };
  },
};

const locked: Row = {
  id: 'F42',
  fault:
    'a stranger locks the table of jobs for 5 s, and every connection of each pool waits for it',
  expected: 'the API answers 503 within 3 s, all jobs come to their end, nobody is started again',
  run: async ({ shared }) => {
    const installation = await shared();
    const pids = pidsOf(installation.members);
    const load = Load.on(installation, 50);
    await waitFor(() => load.answers.length > 10, { what: 'work' });
    const stranger = await foreignSession(installation);
    installation.noteFault('table locked');
    await stranger.query('begin; lock table jobs in access exclusive mode');
    const refused = await Promise.all(installation.apis.map((api) => probe(api)));
    await lasting(5_000);
    await stranger.end();
    for (const { status, ms } of refused) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(refusedMs);
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: load.jobs, faults: 1 };
  },
};

const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()';

async function countDeadlocks({ postgres }: Installation): Promise<number> {
  return (await postgres.query<{ deadlocks: number }>(deadlocks))[0]?.deadlocks ?? 0;
}

/** The last first: the service begins with the first, and two strangers never wait for each other. */
const active = `
  select id from (select id from jobs where status = 'ACTIVE' order by random() limit 20) picked
  order by id desc`;

/** Locks running jobs one by one, as a session does that does not know the order of the service. */
async function lockJobs(session: pg.Client): Promise<void> {
  await session.query('begin');
  try {
    const { rows } = await session.query<{ id: string }>(active);
    for (const { id } of rows) {
      await session.query('select 1 from jobs where id = $1 for update', [id]);
      // So that the service comes for one of those that are locked while this one wants the next.
      await lasting(20);
    }
  } finally {
    await session.query('rollback');
  }
}

const deadlocked: Row = {
  id: 'F43',
  fault:
    'strangers lock running jobs against the order of the service, so that PostgreSQL ends statements of deadlocks',
  expected: 'what was ended is done again: all jobs come to their end, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false, postgres: { deadlock_timeout: '50ms' } });
    const pids = pidsOf(installation.members);
    const load = Load.on(installation, 50);
    const sessions = await Promise.all([1, 2].map(() => foreignSession(installation)));
    // It never sees a deadlock first, so that the service is the one that is ended.
    for (const session of sessions) await session.query("set deadlock_timeout = '60s'");
    installation.noteFault('deadlocks');
    const isEnough = async () => {
      await Promise.all(sessions.map(lockJobs));
      return (await countDeadlocks(installation)) >= 3;
    };
    await waitFor(isEnough, { deadlineMs: 60_000, what: '3 deadlocks' });
    await Promise.all(sessions.map((session) => session.end()));
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: load.jobs, faults: await countDeadlocks(installation) };
  },
};

export const rows: readonly Row[] = [exhausted, locked, deadlocked];
