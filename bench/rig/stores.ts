import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../../apps/api/dist/database/embedded-postgres.js';
import { findFreePort } from '../../apps/api/dist/database/embedded/server.js';
import { type StartedProgram, startProgram } from '../child-process.ts';
import { cpuMsOf, cpuMsOfFamily, parentOf } from './process-cpu.ts';

/** What both stores have used so far; differences of two of them are what a run has. */
export interface StoreReading {
  readonly postgresCpuMs: number;
  readonly redisCpuMs: number;
  /** Of the one database. */
  readonly statements: number;
  /** Where PostgreSQL's log stands. */
  readonly lsn: string;
}

/**
 * Commits wait for the disk, as they do by default. No checkpoint falls into a run: pages that are written
 * whole after it would be a large part of what a short run writes, and are a small one of a long one.
 */
const postgresSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  max_connections: '400',
  checkpoint_timeout: '1d',
  max_wal_size: '32GB',
};

const redisParameters = [
  '--databases',
  '64',
  '--save',
  '',
  '--appendonly',
  'yes',
  '--appendfsync',
  'everysec',
];

/** A PostgreSQL and a Redis of the bench's own, in a folder that goes with them. */
export class Stores {
  readonly folder: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #redis: StartedProgram;
  readonly #admin: pg.Client;
  readonly #postmaster: number;
  #redisDatabases = 0;

  private constructor(parts: {
    folder: string;
    postgres: EmbeddedPostgres;
    redis: StartedProgram;
    admin: pg.Client;
    postmaster: number;
  }) {
    this.folder = parts.folder;
    this.#postgres = parts.postgres;
    this.#redis = parts.redis;
    this.#admin = parts.admin;
    this.#postmaster = parts.postmaster;
  }

  static async start(): Promise<Stores> {
    const folder = await mkdtemp(join(tmpdir(), 'faina-bench-'));
    const dataDir = join(folder, 'data');
    const postgres = await EmbeddedPostgres.start({ dataDir, settings: postgresSettings });
    const port = String(await findFreePort());
    const address = ['--port', port, '--bind', '127.0.0.1', '--dir', folder];
    const redis = await startProgram(
      ['redis-server', ...address, ...redisParameters],
      {},
      (line) => (line.includes('Ready to accept connections') ? port : undefined),
    );
    const admin = new pg.Client({ connectionString: postgres.url });
    // The server that is stopped when something goes wrong breaks it.
    admin.on('error', () => undefined);
    await admin.connect();
    await admin.query('create extension pg_stat_statements');
    await admin.query('create extension pg_walinspect');
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = await parentOf(rows[0]?.pid ?? 0);
    return new Stores({ folder, postgres, redis, admin, postmaster });
  }

  /** A database of its own for each that is measured. */
  async newDatabase(name: string): Promise<string> {
    await this.#admin.query(`create database "${name}"`);
    const url = new URL(this.#postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** The same in Redis, where services that shared one would take each other's jobs. */
  newRedisUrl(): string {
    this.#redisDatabases += 1;
    return `redis://127.0.0.1:${this.#redis.found}/${this.#redisDatabases}`;
  }

  /** Version and settings that the figures hang on. */
  async describe(): Promise<Readonly<Record<string, string>>> {
    const { rows } = await this.#admin.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
        ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers')`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  }

  async read(database: string): Promise<StoreReading> {
    const { rows } = await this.#admin.query<Pick<StoreReading, 'statements' | 'lsn'>>(
      `select pg_current_wal_flush_lsn()::text as lsn, (
        select coalesce(sum(calls), 0)::int from pg_stat_statements
        join pg_database on pg_database.oid = dbid where datname = $1) as statements`,
      [database],
    );
    const [found] = rows;
    if (!found) throw new Error('No figures of PostgreSQL.');
    const [postgresCpuMs, redisCpuMs] = await Promise.all([
      cpuMsOfFamily(this.#postmaster),
      cpuMsOf(this.#redis.child.pid ?? 0),
    ]);
    return { ...found, postgresCpuMs, redisCpuMs };
  }

  /** What PostgreSQL has written to its log since, and how many transactions of it changed something. */
  async written(since: string, until: string): Promise<{ bytes: number; commits: number }> {
    // Where nothing was written there is no record to begin with.
    if (since === until) return { bytes: 0, commits: 0 };
    const { rows } = await this.#admin.query<{ bytes: number; commits: number }>(
      `select pg_wal_lsn_diff($2::pg_lsn, $1::pg_lsn)::float8 as bytes, coalesce((
        select sum(count)::int from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)
        where "resource_manager/record_type" = 'Transaction/COMMIT'), 0) as commits`,
      [since, until],
    );
    return rows[0] ?? { bytes: 0, commits: 0 };
  }

  /** What a database was asked since its start, the dearest first: calls, and milliseconds in all and for each. */
  async dearestStatements(database: string): Promise<string> {
    const { rows } = await this.#admin.query<{ calls: number; ms: number; text: string }>(
      `select calls::int, total_exec_time as ms, query as text from pg_stat_statements
       join pg_database on pg_database.oid = dbid where datname = $1 order by ms desc limit 40`,
      [database],
    );
    const line = ({ calls, ms, text }: (typeof rows)[number]) =>
      [calls, ms.toFixed(0), (ms / calls).toFixed(3), text.replace(/\s+/g, ' ').slice(0, 120)].join(
        '\t',
      );
    return `${rows.map(line).join('\n')}\n`;
  }

  async close(): Promise<void> {
    await this.#admin.end();
    await this.#redis.stop();
    await this.#postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
