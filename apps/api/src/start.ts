import 'reflect-metadata';
import { readEnv, type Env } from './config/env.js';
import { openDatabase } from './database/open-database.js';
import { onLeave, tellReady } from './dev/supervisor-messages.js';
import { printStartUpError } from './explain-start-up-error.js';
import { suggestOllama } from './models/providers/local-ollama.js';
import { shutdownOnSignals } from './process/shutdown.js';
import { exitCodes } from './process/start-up-error.js';
import { createLogger } from './telemetry/logger.js';

/** What the embedded PostgreSQL may take to end after the service has, within its grace. */
const closeMs = 10_000;

try {
  await start(readEnv(process.env));
} catch (error) {
  process.exit(printStartUpError(error));
}

async function start(env: Env): Promise<void> {
  const logger = createLogger(env);
  const shutdown = shutdownOnSignals(env.SHUTDOWN_GRACE_MS + closeMs, logger);
  // Node raises unhandled rejections as uncaught exceptions. The state is unknown then: what was
  // accepted is in the database, and the next start goes on from there.
  const crash = (error: unknown): never => {
    logger.fatal({ err: error }, 'Unexpected error, the process ends.');
    process.exit(exitCodes.failure);
  };
  process.on('uncaughtException', crash);
  const open = async (onSpawn: () => void): Promise<string> => {
    const database = await openDatabase(env, logger, { onSpawn, onLost: crash });
    shutdown.onEnd('database', () => database.close());
    return database.url;
  };
  try {
    // Loaded while the database starts, and not at all for settings that are refused.
    const load = Promise.withResolvers<void>();
    const [databaseUrl, { startService }] = await Promise.all([
      open(load.resolve),
      load.promise.then(() => import('./service.js')),
    ]);
    const service = await startService(env, databaseUrl);
    shutdown.onEnd('service', () => service.close());
    logger.info({ url: service.url }, process.stdout.isTTY ? inWords(service.url) : 'Ready.');
    onLeave(() => {
      service.askToLeave();
    });
    tellReady(service.tools);
    void suggestOllama(env, logger);
  } catch (error) {
    // What broke because a signal closes everything is no problem of the start.
    if (shutdown.isEnding) return;
    logger.debug({ err: error }, 'The start failed.');
    await shutdown.end(printStartUpError(error));
  }
}

/** Where a person at a terminal goes on from here; a worker may have no address. */
function inWords(url: string | undefined): string {
  return url === undefined
    ? 'The worker is ready, stop it with Ctrl-C.'
    : `Faina is ready at ${url} - API page ${url}/docs, board ${url}/ops/queues, stop with Ctrl-C.`;
}
