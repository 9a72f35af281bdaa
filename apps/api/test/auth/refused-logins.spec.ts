import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

let database: TestDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    ROLE: 'api',
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: 'bootstrap-0123456789abcdef0123456789abcdef',
  });
});

afterAll(async () => {
  await service.kill();
  await database.drop();
});

const refusalSchema = z.object({ address: z.string(), refused: z.int(), msg: z.string() });

const refusals = () =>
  service.log
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => refusalSchema.safeParse(JSON.parse(line)).data ?? []);

it('S15: keys that are refused stand in the log, a line for each address, without the key', async () => {
  const stranger = new HttpClient(service.url, `faina_${'A'.repeat(43)}`);
  for (let count = 0; count < 20; count += 1) {
    expectProblem(await stranger.get('/v1/agents'), 401, 'INVALID_API_KEY');
    expectProblem(await stranger.get('/ops/queues'), 401, 'INVALID_API_KEY');
  }
  await waitFor(() => refusals().length > 0, { what: 'the line in the log' });
  expect(refusals()).toEqual([
    {
      address: '127.0.0.1',
      refused: 1,
      msg: 'Refused an unknown, expired or revoked API key',
    },
  ]);
  expect(service.log.join()).not.toContain('AAAA');
});
