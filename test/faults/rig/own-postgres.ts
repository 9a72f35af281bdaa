import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster, superuser } from '../../../apps/api/src/database/embedded/cluster.js';
import {
  findPostgres,
  type PostgresPrograms,
} from '../../../apps/api/src/database/embedded/postgres-programs.js';
import {
  endLeftoverServer,
  readPostmasterFile,
} from '../../../apps/api/src/database/embedded/postmaster.js';
import { type Server, startServer } from '../../../apps/api/src/database/embedded/server.js';
import { ownPort } from './own-port.js';

/** By which the sessions of the test are known. */
const ownName = 'rig';

const notDurable = { fsync: 'off', full_page_writes: 'off' };

export interface PostgresParts {
  readonly programs: PostgresPrograms;
  readonly folder: string;
  readonly dataFolder: string;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A PostgreSQL that a test may kill, and that stays away until it is started again on the same port. */
export class OwnPostgres {
  #server: Server | undefined;
  #starting: Promise<void> | undefined;
  #pool: pg.Pool | undefined;

  #parts: PostgresParts;
  #port: number;

  private constructor(parts: PostgresParts, server: Server) {
    this.#parts = parts;
    this.#server = server;
    this.#port = server.port;
  }

  /** @param isDurable whether commits wait for the disk */
  static async start(
    folder: string,
    isDurable: boolean,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<OwnPostgres> {
    await mkdir(folder, { recursive: true });
    const programs = await findPostgres(join(folder, 'postgres-libraries'));
    const cluster = await openCluster(join(folder, 'postgres'), { programs, durable: isDurable });
    const parts = {
      ...{ programs, folder, ...cluster },
      settings: { ...(isDurable ? {} : notDurable), ...settings },
    };
    return OwnPostgres.on(parts);
  }

  /** On data that are there already. */
  static async on(parts: PostgresParts): Promise<OwnPostgres> {
    return new OwnPostgres(parts, await startServer(optionsOf(parts, undefined), await ownPort()));
  }

  get parts(): PostgresParts {
    return this.#parts;
  }

  get port(): number {
    return this.#port;
  }

  /** Goes on as another one, whose place it takes; its own server has been killed. */
  async become(other: OwnPostgres): Promise<void> {
    if (this.#server) throw new Error('It runs still.');
    await this.#pool?.end();
    this.#pool = undefined;
    this.#parts = other.#parts;
    this.#server = other.#server;
    this.#port = other.#port;
    await other.#pool?.end();
    other.#pool = undefined;
    other.#server = undefined;
  }

  /** @param port its own, or that of a way to it */
  url(port = this.port): string {
    return `postgresql://${superuser}:${this.#parts.password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  }

  get isUp(): boolean {
    return this.#server !== undefined;
  }

  /** On a connection of the test's own, past all ways. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows;
  }

  get pool(): pg.Pool {
    if (!this.#pool) {
      this.#pool = new pg.Pool({ connectionString: this.url(), max: 4, application_name: ownName });
      // The connections that a fault ends.
      this.#pool.on('error', () => undefined);
    }
    return this.#pool;
  }

  /** Ends it as a power failure of its machine would, but for what the operating system holds. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    this.#signal((await this.#pid()) ?? 0, 'SIGKILL');
    await server.ended;
  }

  /** Ends it cleanly, and all sessions with it. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Of several who ask for it at one moment one starts it, and all wait until it is up. */
  async start(): Promise<void> {
    if (this.#server) return;
    this.#starting ??= this.#startServer().finally(() => (this.#starting = undefined));
    await this.#starting;
  }

  /** Ends every session but those of the test itself; how many. */
  async terminateSessions(): Promise<number> {
    const rows = await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [ownName],
    );
    return rows.length;
  }

  async close(): Promise<void> {
    await this.#pool?.end();
    await this.stop();
  }

  async #startServer(): Promise<void> {
    const leftover = await endLeftoverServer(this.#parts.dataFolder);
    this.#server = await startServer(optionsOf(this.#parts, leftover), this.port);
  }

  async #pid(): Promise<number | undefined> {
    return (await readPostmasterFile(this.#parts.dataFolder))?.pid;
  }

  #signal(pid: number, signal: NodeJS.Signals): void {
    if (pid > 1) process.kill(pid, signal);
  }
}

const optionsOf = (
  { programs, folder, dataFolder, settings }: PostgresParts,
  endedServer: number | undefined,
) => ({ programs, dataFolder, logFile: join(folder, 'postgres.log'), settings, endedServer });
