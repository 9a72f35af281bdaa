import type { Logger } from '@faina/agent-core';
import type { Env } from '../config/env.js';
import { onceDatabaseAnswers } from './once-database-answers.js';
import { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
import { runMigrations } from './migration-runner.js';

export type OpenDatabase = {
  readonly url: string;
  /** Ends the embedded PostgreSQL; nothing to do for one of the operator's own. */
  close(): Promise<void>;
};

/** Who hears of the embedded PostgreSQL; `onSpawn` is called at once where there is none. */
export type DatabaseObserver = Pick<EmbeddedPostgresOptions, 'onSpawn' | 'onLost'>;

/**
 * The database that the settings name, running and with up-to-date tables; waits for one that is
 * away just now.
 * @throws {StartUpError} that says what to do.
 */
export async function openDatabase(
  env: Env,
  logger: Logger,
  observer: DatabaseObserver,
): Promise<OpenDatabase> {
  const database = await locate(env, logger, observer);
  try {
    const applied = await onceDatabaseAnswers(() => runMigrations(database.url), {
      waitMs: env.DATABASE_WAIT_MS,
      logger,
    });
    if (applied.length > 0) logger.info({ applied }, 'The tables were brought up to date.');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function locate(env: Env, logger: Logger, observer: DatabaseObserver): Promise<OpenDatabase> {
  if (env.DATABASE_URL !== undefined) {
    observer.onSpawn?.();
    return { url: env.DATABASE_URL, close: () => Promise.resolve() };
  }
  const postgres = await EmbeddedPostgres.start({ dataDir: env.DATA_DIR, logger, ...observer });
  logger.info({ dataDir: env.DATA_DIR }, 'The embedded PostgreSQL runs.');
  return { url: postgres.url, close: () => postgres.stop() };
}
