import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { storeJob } from '../support/stores/store-job.js';
import { waitFor } from '../support/wait-for.js';
import { readEnv } from '../../src/config/env.js';
import { DatabasePool } from '../../src/database/database-pool.js';
import { LeaseRepository } from '../../src/job-store/leases/lease.repository.js';

let service: HttpService;
let pool: DatabasePool;

beforeAll(async () => {
  service = await startHttpService({ ROLE: 'all', TOOL_PACKS: 'diagnostics', RECONCILE_MS: '200' });
  pool = new DatabasePool(service.databaseUrl);
  pool.on('error', () => undefined);
});

afterAll(async () => {
  await pool.close();
  await service.close();
});

it('P1 a job that a live worker owns and does not run is given back and completed', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from workers');
  // As when the answer to the statement that takes the lease is lost with its connection. The job
  // is not due while it is stored, so that nothing but this test takes it.
  const id = await storeJob(pool, { delayMs: 3_600_000 });
  await pool.query(`update jobs set run_at = now() - interval '1 minute' where id = $1`, [id]);
  const leased = await new LeaseRepository(pool, readEnv({})).take(id, rows[0]?.id ?? '');
  expect(leased?.job.currentData().epoch).toBe(1);
  const client = new JobClient(service.url);
  await waitFor(async () => (await client.job(id)).status === 'COMPLETED', {
    what: 'the job to be completed',
  });
  const reasons = (await client.transitions(id)).map(({ reason }) => reason);
  expect(reasons).toContain('attempt lost');
});
