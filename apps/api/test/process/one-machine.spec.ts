import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../../src/database/embedded/server.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { HttpClient } from '../support/service/http-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const startMs = 120_000;

let database: TestDatabase;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await Promise.all(started.map((one) => one.kill()));
  await database.drop();
});

describe('several processes of one environment on one machine', () => {
  it(
    'just start: an API on the port, workers on none unless they are given one',
    async () => {
      const port = String(await findFreePort());
      const environment = { DATABASE_URL: database.url, PORT: port, WORKER_PORT: '' };
      const start = async (settings: Readonly<Record<string, string>>) => {
        const service = await startServiceProcess({ ...environment, ...settings });
        started.push(service);
        return service;
      };

      const api = await start({ ROLE: 'api' });
      const workers = [await start({ ROLE: 'worker' }), await start({ ROLE: 'worker' })];
      const watched = await start({ ROLE: 'worker', WORKER_PORT: '0' });

      expect(api.url).toBe(`http://127.0.0.1:${port}`);
      expect(workers.map(({ url }) => url)).toEqual(['', '']);
      expect((await new HttpClient(watched.url).get('/health/ready')).status).toBe(200);
      const client = new HttpClient(api.url);
      expect((await client.get('/health/ready')).json()).toMatchObject({
        checks: { workers: 'up' },
      });

      // Each process tells its own figures, and the same of the installation.
      const own = (await new HttpClient(watched.url).get('/metrics')).text;
      expect(own).toContain('\nfaina_workers_alive 3\n');
      expect(own).not.toContain('route="GET /v1');
      await workers.shift()?.kill();
      const listed = async () =>
        pageSchema(z.unknown()).parse((await client.get('/v1/workers')).json());
      await waitFor(async () => (await listed()).items.length === 2, { what: 'the death of one' });
      expect((await client.get('/metrics')).text).toContain('\nfaina_workers_alive 2\n');
      expect(await Promise.all([...workers, watched, api].map((one) => one.stop()))).toEqual([
        0, 0, 0,
      ]);
    },
    startMs,
  );
});
