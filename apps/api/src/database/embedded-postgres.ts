import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger, type Logger } from '@faina/agent-core';
import { openCluster, superuser } from './embedded/cluster.js';
import { lockDataDirectory, prepareDataDirectory } from './embedded/data-directory.js';
import { findPostgres } from './embedded/postgres-programs.js';
import { endLeftoverServer } from './embedded/postmaster.js';
import { type Server, type ServerOptions, startServer } from './embedded/server.js';

export type EmbeddedPostgresOptions = {
  /** The folder that holds everything; one running service per folder. */
  readonly dataDir: string;
  /** More settings of postgresql.conf, for example `shared_preload_libraries`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: never wait for the disk. Only for data that nobody will miss. Default true. */
  readonly durable?: boolean;
  readonly logger?: Logger;
  /** Called once if the server has ended and cannot be brought back. */
  readonly onLost?: (error: unknown) => void;
};

/** Commits still reach the operating system, so they survive the server, but not a power failure. */
const notDurable = { fsync: 'off', full_page_writes: 'off' };

/** A server that ends this often is not helped by starting it once more. */
const mostRestarts = 10;

/**
 * A real PostgreSQL that belongs to this process: made on the first start, reachable on loopback
 * with a password that only this user can read, ended with the process, and started again on the
 * same port if it ends by itself.
 */
export class EmbeddedPostgres {
  private isStopping = false;
  private readonly watch: Promise<void>;

  private constructor(
    /** `postgresql://` URL with user and password. */
    readonly url: string,
    private server: Server,
    private readonly serverOptions: ServerOptions,
    private readonly unlock: () => void,
    private readonly observer: Required<Pick<EmbeddedPostgresOptions, 'logger' | 'onLost'>>,
  ) {
    this.watch = this.keepRunning().catch(observer.onLost);
  }

  /** @throws {StartUpError} that says what to do. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    await prepareDataDirectory(options.dataDir);
    const dataDir = await realpath(options.dataDir);
    const unlock = lockDataDirectory(dataDir);
    try {
      const durable = options.durable ?? true;
      const programs = await findPostgres(join(dataDir, 'postgres-libraries'));
      const folder = join(dataDir, 'postgres');
      const cluster = await openCluster(folder, { programs, durable });
      const serverOptions: ServerOptions = {
        programs,
        dataFolder: cluster.dataFolder,
        logFile: join(dataDir, 'postgres.log'),
        settings: { ...(durable ? {} : notDurable), ...options.settings },
        endedServer: await endLeftoverServer(cluster.dataFolder),
      };
      const server = await startServer(serverOptions);
      // The host's PGSSLMODE must not apply: this server speaks no TLS, on loopback.
      const url = `postgresql://${superuser}:${cluster.password}@127.0.0.1:${String(server.port)}/postgres?sslmode=disable`;
      return new EmbeddedPostgres(url, server, serverOptions, unlock, {
        logger: options.logger ?? silentLogger,
        onLost: options.onLost ?? (() => undefined),
      });
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** Ends the server, after everybody has closed their connections to it, and frees the folder. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (await this.server.stop()) await this.watch;
    else {
      const { logger } = this.observer;
      logger.error({}, 'The embedded PostgreSQL did not end; the next start ends it.');
    }
    this.unlock();
  }

  private async keepRunning(): Promise<void> {
    for (let restarts = 0; ; restarts++) {
      await this.server.ended;
      if (this.isStopping) return;
      if (restarts === mostRestarts) throw new Error('The embedded PostgreSQL keeps ending.');
      const { logger } = this.observer;
      logger.error({ restarts }, 'The embedded PostgreSQL has ended; it is started again.');
      const endedServer = await endLeftoverServer(this.serverOptions.dataFolder);
      this.server = await startServer({ ...this.serverOptions, endedServer }, this.server.port);
      // Asked to stop meanwhile: nobody else knows of the new server.
      if (this.isStopping) await this.server.stop();
    }
  }
}
