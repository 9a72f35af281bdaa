import { readEnv } from '../../../src/config/env.js';
import { startService } from '../../../src/service.js';
import { createTestDatabase } from '../stores/test-database.js';

/** The real service in this process, on a database of its own and any free port. */
export interface HttpService {
  /** Of the running service; another one after a restart. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Closes the service and starts it again on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the API role; `settings` are environment variables over quiet defaults. */
export const startHttpService = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<HttpService> => {
  const database = await createTestDatabase();
  const env = readEnv({
    ROLE: 'api',
    PORT: '0',
    WORKER_PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  let service = await startService(env, database.url);
  return {
    get url() {
      return service.url ?? '';
    },
    databaseUrl: database.url,
    restart: async () => {
      await service.close();
      service = await startService(env, database.url);
    },
    close: async () => {
      await service.close();
      await database.drop();
    },
  };
};
