import 'reflect-metadata';
import { readEnv } from '../config/env.js';
import { openDatabase } from '../database/open-database.js';
import { type RunningService, startService } from '../service.js';
import { createLogger } from '../telemetry/logger.js';

export interface EmbeddedOptions {
  /** As the environment would have them; an absent one has its default. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Called if the embedded PostgreSQL has ended and cannot be brought back. */
  readonly onLost: (error: unknown) => void;
}

/**
 * Starts the service in a process of somebody else's: it takes no signals and ends nothing.
 * @throws what a start of its own would name and end with.
 */
export async function startEmbedded({
  settings,
  onLost,
}: EmbeddedOptions): Promise<Pick<RunningService, 'url' | 'close'>> {
  const env = readEnv(settings);
  const database = await openDatabase(env, createLogger(env), { onLost });
  try {
    const service = await startService(env, database.url);
    return {
      url: service.url,
      close: async () => {
        try {
          await service.close();
        } finally {
          await database.close();
        }
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
