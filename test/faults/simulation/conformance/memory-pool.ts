import type { DatabasePool } from '../../../../apps/api/src/database/database-pool.js';
import type { Answer, Values } from '../store/statement.js';
import {
  DatabaseFailure,
  type ServerSession,
  type SimulatedPostgres,
} from '../store/simulated-postgres.js';

type Config = { readonly name?: string; readonly text: string; readonly values?: Values };

/** The simulated database behind a pool that answers at once. */
export function memoryPool(server: SimulatedPostgres): DatabasePool {
  const query =
    (session: ServerSession | undefined) => (config: Config | string, values?: Values) => {
      const asked =
        typeof config === 'string' ? { text: config, ...(values && { values }) } : config;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      server.submit(session, asked, (answer) => {
        if (answer instanceof DatabaseFailure) reject(answer);
        else resolve(answer);
      });
      return promise;
    };
  const connect = () => {
    const session = server.open();
    const release = () => {
      server.close(session);
    };
    return Promise.resolve({ query: query(session), release, on: () => undefined });
  };
  return { query: query(undefined), connect } as unknown as DatabasePool;
}
