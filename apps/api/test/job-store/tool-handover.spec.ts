import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkerToolsRepository } from '../../src/job-store/workers/worker-tools.repository.js';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(() => stores.close());

it('F13 a job that waits for tools is handed to the first with all of them, who takes its lease', async () => {
  const tools = new WorkerToolsRepository(stores.pool);
  const job = await stores.leasedJob();
  const { epoch } = job.currentData();
  job.settle({
    kind: 'postpone',
    delayMs: 10_000,
    error: { code: 'TOOL_MISSING', message: 'Tools are missing: echo.' },
    needs: ['echo', 'sleep'],
  });
  await stores.repository.save(job);
  expect(await tools.takeWaiting(['echo'], 5)).toEqual([]);
  const taken = await tools.takeWaiting(['echo', 'other', 'sleep'], 5);
  expect(taken.map(({ id }) => id)).toEqual([job.id]);
  // Handed over a second time it would be due later than a lease that has begun meanwhile.
  expect(await tools.takeWaiting(['echo', 'other', 'sleep'], 5)).toEqual([]);
  const leased = await stores.leases.take(job.id, stores.workerId);
  expect(leased?.job.currentData().epoch).toBe(epoch + 1);
});
