import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../src/database/database-errors.js';
import { DatabasePool } from '../../src/database/database-pool.js';
import { PrismaService } from '../../src/database/prisma.service.js';
import { startTcpProxy } from '../support/http/tcp-proxy.js';
import { createTestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** P11. */
/** The pool gives a statement up after two seconds; the rest is room for tests that share the cores. */
const mostMs = 6_000;

const database = await createTestDatabase();
const proxy = await startTcpProxy();
const databasePort = Number(new URL(database.url).port);
const proxied = new URL(database.url);
proxied.port = String(proxy.port);

let pool: DatabasePool;
let prisma: PrismaService;

beforeEach(() => {
  proxy.forwardTo(databasePort);
  pool = new DatabasePool(proxied.href);
  pool.on('error', () => undefined);
  prisma = new PrismaService(pool);
});

afterEach(async () => {
  proxy.cut();
  await prisma.$disconnect();
  await pool.close();
});

afterAll(async () => {
  await proxy.close();
  await database.drop();
});

const ways: [string, () => Promise<unknown>][] = [
  ['a statement', () => pool.query('SELECT 1')],
  ['Prisma', () => prisma.job.count()],
  ['a raw statement of Prisma', () => prisma.$queryRaw`SELECT 1 AS one`],
  ['a transaction of Prisma', () => prisma.$transaction(async (tx) => tx.job.count())],
];

async function expectUnavailable(work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(performance.now() - startedAt).toBeLessThan(mostMs);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
}

describe.each(ways)('P11 %s', (_, work) => {
  it('fails as unavailable when PostgreSQL is gone, and works again when it is back', async () => {
    await work();
    proxy.cut();
    await expectUnavailable(work);
    await expectUnavailable(work);
    proxy.forwardTo(databasePort);
    await waitFor(
      () =>
        work()
          .then(() => true)
          .catch(() => false),
      { what: 'it to work again' },
    );
  });

  it('fails as unavailable at its bound when PostgreSQL does not answer any more', async () => {
    await work();
    proxy.silence();
    await expectUnavailable(work);
  });

  it('fails as unavailable at its bound when a new connection gets no answer', async () => {
    proxy.silence();
    await expectUnavailable(work);
  });
});

describe('a connection that is lost', () => {
  it('in the middle of a statement fails it as unavailable', async () => {
    await expectUnavailable(async () => {
      const statement = pool.query('SELECT pg_sleep(2)');
      await waitFor(() => pool.totalCount === 1 && pool.idleCount === 0, { what: 'the statement' });
      setImmediate(() => {
        proxy.cut();
      });
      return statement;
    });
  });

  it('between two statements of a transaction fails the second as unavailable', async () => {
    await expectUnavailable(() =>
      prisma.$transaction(async (tx) => {
        await tx.job.count();
        proxy.cut();
        return tx.job.count();
      }),
    );
  });

  it('makes every later use of it fail as unavailable', async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    proxy.cut();
    await expectUnavailable(() => client.query('SELECT 1'));
    await expectUnavailable(() => client.query('SELECT 1'));
    client.release(true);
  });

  it('by the will of the server fails as unavailable', async () => {
    const end = 'SELECT pg_terminate_backend(pg_backend_pid())';
    await expectUnavailable(() => pool.query(end));
    await expectUnavailable(() => prisma.$queryRawUnsafe(end));
  });
});

describe('a statement', () => {
  it('that takes too long is ended by the server, so that it is known to have no effect', async () => {
    await expect(pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  });

  it('that is wrong is no loss of the database', async () => {
    const error: unknown = await pool.query('SELEC 1').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '42601' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('of Prisma is planned once per connection', async () => {
    const client = await pool.connect();
    client.release();
    await prisma.job.count();
    await prisma.job.count();
    const { rows } = await pool.query(
      `SELECT generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE name LIKE 'prisma_%'`,
    );
    expect(rows).toEqual([{ uses: '2' }]);
  });
});
