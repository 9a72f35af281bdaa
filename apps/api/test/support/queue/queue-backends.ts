import { afterAll, beforeAll, describe } from 'vitest';
import type { QueueSettings } from './queue-under-test.js';
import { describeWithRedis, startRedis, type TestRedis } from './redis.js';
import { createTestDatabase, type TestDatabase } from '../stores/test-database.js';

/** One suite over both backends; `settings` may be asked from the suite's hooks on. */
export function describeWithEachBackend(
  name: string,
  define: (settings: () => QueueSettings) => void,
): void {
  describe(`${name} on PostgreSQL`, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(async () => {
      await database.drop();
    });
    define(() => ({ databaseUrl: database.url }));
  });

  describeWithRedis(`${name} on Redis`, () => {
    let redis: TestRedis | undefined;
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(async () => {
      await redis?.stop();
    });
    define(() => ({ databaseUrl: 'postgresql://127.0.0.1:1/unused', redisUrl: redis?.url }));
  });
}
