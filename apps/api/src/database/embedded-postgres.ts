import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger, type Logger } from '@faina/agent-core';
import { openCluster, superuser } from './embedded/cluster.js';
import { lockDataDirectory, prepareDataDirectory } from './embedded/data-directory.js';
import { findPostgres } from './embedded/postgres-programs.js';
import { endLeftoverServer } from './embedded/postmaster.js';
import { RestartPauses } from './embedded/restart-pauses.js';
import { type Server, type ServerOptions, startServer } from './embedded/server.js';

export type EmbeddedPostgresOptions = {
  /** The folder that holds everything; one running service per folder. */
  readonly dataDir: string;
  /** More settings of postgresql.conf, for example `shared_preload_libraries`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: never wait for the disk. Only for data that nobody will miss. Default true. */
  readonly durable?: boolean;
  readonly logger?: Logger;
  /** Called when the server has begun to start: from here on it needs nothing of this process. */
  readonly onSpawn?: (() => void) | undefined;
  /** Called once if the server has ended and cannot be brought back. */
  readonly onLost?: (error: unknown) => void;
};

/** Commits still reach the operating system, so they survive the server, but not a power failure. */
const notDurable = { fsync: 'off', full_page_writes: 'off' };

/** A server that has run for that long ended for a new reason. */
const steadyMs = 60_000;

/**
 * A real PostgreSQL that belongs to this process: made on the first start, reachable on loopback
 * with a password that only this user can read, ended with the process, and started again on the
 * same port if it ends by itself.
 */
export class EmbeddedPostgres {
  private readonly stopping = new AbortController();
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
        onSpawn: options.onSpawn,
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
    this.stopping.abort();
    if (await this.server.stop()) await this.watch;
    else {
      const { logger } = this.observer;
      logger.error({}, 'The embedded PostgreSQL did not end; the next start ends it.');
    }
    this.unlock();
  }

  private async keepRunning(): Promise<void> {
    let pauses = new RestartPauses();
    for (;;) {
      const startedAt = performance.now();
      await this.server.ended;
      if (performance.now() - startedAt >= steadyMs) pauses = new RestartPauses();
      if (pauses.areOver) throw new Error('The embedded PostgreSQL keeps ending.');
      if (!(await this.startAgain(pauses))) return;
    }
  }

  /** Tries until it runs, as what prevents it may pass, such as a full disk; false once it is to stop. */
  private async startAgain(pauses: RestartPauses): Promise<boolean> {
    const { signal } = this.stopping;
    for (;;) {
      const pauseMs = pauses.next();
      if (!signal.aborted) {
        const { logger } = this.observer;
        logger.error({ pauseMs }, 'The embedded PostgreSQL has ended; it is started again.');
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return false;
      try {
        const endedServer = await endLeftoverServer(this.serverOptions.dataFolder);
        this.server = await startServer({ ...this.serverOptions, endedServer }, this.server.port);
      } catch (error) {
        if (pauses.areOver) throw error;
        continue;
      }
      // Asked to stop meanwhile: nobody else knows of the new server.
      if (signal.aborted) await this.server.stop();
      return true;
    }
  }
}
