import { redaction } from '@faina/agent-core';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../src/database/database-errors.js';
import { HotPool } from '../../src/database/hot-pool.js';
import { createTestDatabase } from '../support/stores/test-database.js';
import { startTcpProxy } from '../support/http/tcp-proxy.js';
import { waitFor } from '../support/wait-for.js';

const database = await createTestDatabase();
const proxy = await startTcpProxy();
const databasePort = Number(new URL(database.url).port);
const proxied = new URL(database.url);
proxied.port = String(proxy.port);

let pool: HotPool;
let plain: pg.Pool;

beforeEach(() => {
  proxy.forwardTo(databasePort);
  pool = new HotPool(proxied.href);
  pool.on('error', () => undefined);
  plain = new pg.Pool({ connectionString: database.url });
});

afterEach(async () => {
  proxy.cut();
  await pool.close();
  await plain.end();
});

afterAll(async () => {
  await proxy.close();
  await database.drop();
});

const one = { name: 'one', text: 'select $1::int as one', values: [1] };

/** As many statements at once as there are connections. */
const onEach = <T>(ask: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 6 }, ask));

describe('a prepared statement', () => {
  const everything = {
    name: 'everything',
    text: `select $1::text as words, $2::json as "asJson", $3::jsonb as "asJsonb", $4::timestamptz as at,
      $5::uuid as id, null::text as nothing, $6::bigint as big, $7::float8 as part, $8::int[] as list,
      $9::boolean as is, ''::text as empty from generate_series(1, 2)`,
    values: [
      'ação "🏃"',
      '{"a": [1.5]}',
      { b: null },
      new Date('2026-11-26T01:02:03.004Z'),
      '0198f2d0-0000-7000-8000-000000000000',
      '9007199254740993',
      0.1,
      [1, 2],
      true,
    ],
  };

  it('answers as with the driver, the first time on a connection and later', async () => {
    const expected = await plain.query(everything);
    for (const _ of [1, 2]) {
      for (const found of await onEach(() => pool.query(everything))) {
        expect(found).toEqual({ rows: expected.rows, rowCount: 2 });
      }
    }
  });

  it('without rows answers with none, and says how many rows it gives otherwise', async () => {
    const none = { name: 'none', text: 'select 1 as one where $1::boolean', values: [false] };
    expect(await pool.query(none)).toEqual({ rows: [], rowCount: 0 });
    expect(await pool.query({ ...none, values: [true] })).toEqual({
      rows: [{ one: 1 }],
      rowCount: 1,
    });
  });

  it('says how many rows it has written or removed', async () => {
    await plain.query('create table of_counts as select 1 as a from generate_series(1, 3)');
    const counted = async (name: string, text: string) =>
      (await pool.query({ name, text, values: [1] })).rowCount;
    expect(await counted('update', 'update of_counts set a = $1')).toBe(3);
    expect(await counted('insert', 'insert into of_counts values ($1)')).toBe(1);
    expect(await counted('delete', 'delete from of_counts where a = $1')).toBe(4);
  });

  it('has its name for itself', async () => {
    await onEach(() => pool.query(one));
    await expect(pool.query({ ...one, text: 'select $1::text as other' })).rejects.toThrow(
      'one is the name of two statements',
    );
  });

  it('whose table has another column than before is refused by its connection, and read anew by the next', async () => {
    await plain.query('create table of_shapes as select 1 as a');
    const all = { name: 'all', text: 'select * from of_shapes where $1::boolean', values: [true] };
    await pool.query(all);
    await plain.query(`alter table of_shapes alter a type text using 'x', add b int default 2`);
    await expect(pool.query(all)).rejects.toMatchObject({ code: '0A000' });
    expect((await pool.query(all)).rows).toEqual([{ a: 'x', b: 2 }]);
  });

  it('that fails says so by its code, and its successors go on', async () => {
    const share = { name: 'share', text: 'select 1 / $1::int as share', values: [0] };
    await expect(pool.query(share)).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query({ ...share, values: [1] })).rows).toEqual([{ share: 1 }]);
  });

  it.each(['22012', '23505', '40001', 'P0001', 'BM001'])(
    'that is refused with %s keeps its connection',
    async (code) => {
      const whose = { name: 'whose', text: 'select pg_backend_pid() as pid', values: [] };
      const { rows: before } = await pool.query(whose);

      const text = `do $$ begin raise exception using errcode = '${code}'; end $$`;
      const refused = pool.query({ name: `refused_${code}`, text, values: [] });
      await expect(refused).rejects.toMatchObject({ code });

      expect((await pool.query(whose)).rows).toEqual(before);
    },
  );

  it('whose values cannot be written is not sent, and keeps no connection', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const said = { name: 'said', text: 'select $1::json as said', values: [circle] };
    for (let index = 0; index < 8; index += 1) {
      await expect(pool.query(said)).rejects.toThrow(TypeError);
    }
    expect((await pool.query(one)).rows).toEqual([{ one: 1 }]);
  });

  it('F24 carries no secret of the service', async () => {
    redaction.learn(['secret-of-the-hot-pool']);
    const said = { name: 'said', text: 'select $1::text as said', values: [''] };
    const { rows } = await pool.query({ ...said, values: ['It is secret-of-the-hot-pool.'] });
    expect(JSON.stringify(rows)).not.toContain('secret-of-the-hot-pool');
  });

  it('is planned once for whatever it is given', async () => {
    for (const value of [1, 2, 3]) await pool.query({ ...one, values: [value] });
    const plans = {
      name: 'plans',
      text: `select generic_plans::int, custom_plans::int from pg_prepared_statements where name = $1`,
      values: ['one'],
    };
    expect((await pool.query(plans)).rows).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
  });
});

describe('P11 a prepared statement', () => {
  const unavailable = async () => {
    const error: unknown = await pool.query(one).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  };

  it('fails as unavailable when PostgreSQL is gone, and works again when it is back', async () => {
    await onEach(() => pool.query(one));
    proxy.cut();
    await unavailable();
    proxy.forwardTo(databasePort);
    await waitFor(
      () =>
        pool.query(one).then(
          () => true,
          () => false,
        ),
      { what: 'it to work again' },
    );
    expect(await onEach(() => pool.query(one))).toHaveLength(6);
  });

  it('fails as unavailable, once, when PostgreSQL does not answer any more', async () => {
    await pool.query(one);
    proxy.silence();
    await unavailable();
    expect(pool.totalCount).toBe(0);
  });
});
