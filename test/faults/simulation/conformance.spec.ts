import { setImmediate as turn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../apps/api/test/support/stores/test-database.js';
import { patientPool } from '../../../apps/api/test/support/stores/patient-pool.js';
import type { DatabasePool } from '../../../apps/api/src/database/database-pool.js';
import { memoryPool } from './conformance/memory-pool.js';
import { type Cast, chooseOperation } from './conformance/operations.js';
import { Side } from './conformance/side.js';
import { rowsOfPostgres, rowsOfTables } from './conformance/stored-rows.js';
import { Random } from './kernel/random.js';
import { agents } from './processes/shared-parts.js';
import { SimulatedPostgres } from './store/simulated-postgres.js';

const sequences = Number(process.env.CONFORMANCE_SEQUENCES ?? (process.env.CI ? 300 : 40));
/** The same ones each time; another seed plays others. */
const seed = Number(process.env.CONFORMANCE_SEED ?? 1);
const length = 40;
/** PostgreSQL rounds moments to milliseconds, so what is closer may have another order there. */
const apartMs = 1.1;

let database: TestDatabase;
let pool: DatabasePool;
let session: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection for all, which has each statement planned once, and one for the locks of workers.
  pool = patientPool(database.url, { max: 2 });
  pool.on('error', () => undefined);
  await pool.query('create table effects (job_id uuid, call_key text)');
  const { id, tenant, name, version, definition } = agents.plain;
  await pool.query(
    'insert into agent_versions (id, tenant, name, version, definition) values ($1, $2, $3, $4, $5)',
    [id, tenant, name, version, JSON.stringify(definition)],
  );
  session = await pool.connect();
});

afterAll(async () => {
  session.release();
  await pool.close();
  await database.drop();
});

async function inMemory(): Promise<Side> {
  const server = new SimulatedPostgres({ now: () => Date.now() });
  const { id, name, version, definition } = agents.plain;
  server.tables.agentVersions.set(id, { name, version, definition });
  const simulated = memoryPool(server);
  return new Side({
    pool: simulated,
    session: await simulated.connect(),
    rows: () => Promise.resolve(rowsOfTables(server.tables, Date.now())),
  });
}

const usedTables = [
  ...['effects', 'workers', 'idempotency_keys', 'outbox', 'threads', 'transitions', 'activities'],
  ...['executions', 'tool_invocations', 'approvals', 'jobs'],
];
// To truncate them takes longer than a sequence.
const emptyTables = usedTables.map((table) => `delete from ${table}`).join('; ');

async function inPostgres(): Promise<Side> {
  await session.query(`${emptyTables}; select pg_advisory_unlock_all()`);
  return new Side({ pool, session, rows: () => rowsOfPostgres(pool) });
}

/** As JSON has it: what is undefined is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

async function play(sequence: number): Promise<void> {
  const random = new Random(sequence);
  const cast: Cast = {
    jobs: [],
    workers: [],
    threads: [random.uuid(), random.uuid()],
    questions: [],
  };
  const [stored, simulated] = [await inPostgres(), await inMemory()];
  const done: string[] = [];
  for (let index = 0; index < length; index += 1) {
    const before = performance.now();
    while (performance.now() - before < apartMs) await turn();
    const operation = chooseOperation(cast, random, index);
    done.push(operation.name);
    const expected = plain(await operation.run(stored));
    const where = `sequence ${sequence}:\n${done.join('\n')}`;
    expect(plain(await operation.run(simulated)), where).toEqual(expected);
    if (index % 8 !== 7) continue;
    expect(plain(await simulated.store.rows()), where).toEqual(plain(await stored.store.rows()));
  }
}

describe('the store of the simulated worlds', () => {
  it('P5 P7 answers and stores as PostgreSQL does', { timeout: 600_000 }, async () => {
    process.stdout.write(`${sequences} sequences from seed ${seed}\n`);
    for (let sequence = seed; sequence < seed + sequences; sequence += 1) await play(sequence);
  });
});
