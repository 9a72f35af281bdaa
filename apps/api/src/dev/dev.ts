import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv, type Env } from '../config/env.js';
import { openDatabase } from '../database/open-database.js';
import { printStartUpError } from '../explain-start-up-error.js';
import { assertPortFree } from '../gateways/rest/server/listening.js';
import { shutdownOnSignals } from '../process/shutdown.js';
import { exitCodes, type ExitCode } from '../process/start-up-error.js';
import { createLogger } from '../telemetry/logger.js';
import { ServiceChild } from './service-child.js';
import { Supervisor } from './supervisor.js';
import { WatchedFolders } from './watched-folders.js';

/** What closing the service and then the database may take beyond the grace of the service. */
const closeMs = 20_000;

const tell = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

try {
  await dev(readEnv(process.env));
} catch (error) {
  process.exit(printStartUpError(error));
}

/**
 * `faina dev`: holds the database and starts the service in a process of its own, again whenever the
 * tools or agents beside it change. See docs/adr/0025.
 */
async function dev(env: Env): Promise<void> {
  const logger = createLogger(env);
  const shutdown = shutdownOnSignals(env.SHUTDOWN_GRACE_MS + closeMs, logger);
  await assertPortFree(env.HOST, env.PORT);
  const database = await openDatabase(env, logger, {
    onLost: (error) => {
      logger.fatal({ err: error }, 'The database is lost, everything ends.');
      void shutdown.end(exitCodes.failure);
    },
  });
  shutdown.onEnd('database', () => database.close());
  // A package's launcher of the service, or this build's.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.js', import.meta.url)) });
  const childEnv = {
    DATABASE_URL: database.url,
    // One broken file is told of, and takes away nothing but itself.
    TOOLS_MUST_LOAD: process.env['TOOLS_MUST_LOAD'] ?? 'false',
  };
  const supervisor = new Supervisor({
    start: () => new ServiceChild(childEnv),
    tell,
    onFirstStartFailed: (code) => void shutdown.end(asExitCode(code)),
  });
  shutdown.onEnd('service', () => supervisor.end());
  await supervisor.start();
  if (shutdown.isEnding) return;
  const folders = [env.TOOLS_DIR ?? 'tools', env.AGENTS_DIR ?? 'agents'];
  const watched = new WatchedFolders(
    folders.map((folder) => resolve(folder)),
    () => {
      supervisor.changed();
    },
  );
  shutdown.onEnd('watching', () => {
    watched.close();
    return Promise.resolve();
  });
}

const asExitCode = (code: number): ExitCode =>
  Object.values(exitCodes).find((known) => known === code) ?? exitCodes.failure;
