import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HotPool } from '../../src/database/hot-pool.js';
import { insertJob, insertJobs } from '../../src/job-store/moves/submit-job.js';
import { takeFirstLeases, takeLease } from '../../src/job-store/moves/take-lease.js';
import { saveAndComplete, saveStep, saveSteps } from '../../src/job-store/steps/save-steps.js';
import { startInvocation } from '../../src/job-store/steps/start-invocation.js';
import { createTestDatabase } from '../support/stores/test-database.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';

/** On one connection: PostgreSQL chooses for each by the first five executions. */
let stores: JobStores;
beforeAll(async () => {
  stores = await openJobStores({ max: 1 });
});
afterAll(() => stores.close());

const plansSchema = z.object({ anew: z.number(), executions: z.number() });

/** Executions that were planned anew, of all of a statement. */
const plansOf = (name: string) =>
  stores.rows(
    `select custom_plans::int as anew, (custom_plans + generic_plans)::int as executions
     from pg_prepared_statements where name = $1`,
    name,
  );

describe('the statements of the step path', () => {
  it('saves of one step and of several are planned a few times and not each time', async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, () => stores.leasedJob()));
    const save = async (count: number) => {
      const saving = jobs.slice(0, count);
      for (const job of saving) answer(job, 'Working on it');
      const saved = await Promise.all(saving.map((job) => stores.repository.save(job)));
      expect(saved.every((result) => result.isOk())).toBe(true);
    };
    for (let round = 0; round < 10; round += 1) await save(1);
    // Small groups first: a plan for two steps looks cheap beside one for any number.
    for (let round = 0; round < 10; round += 1) await save(4);
    for (let round = 0; round < 10; round += 1) await save(8);
    expect(await plansOf('save_step')).toMatchObject([{ anew: 5 }]);
    expect(await plansOf('save_steps')).toMatchObject([{ anew: 5 }]);
  });

  it('saves of steps with ends are planned a few times and not each time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const jobs = await Promise.all(Array.from({ length: 5 }, () => stores.leasedJob()));
      for (const job of jobs) answer(job, 'Well.');
      jobs.at(-1)?.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
      const saved = await Promise.all(jobs.map((job) => stores.repository.save(job)));
      expect(saved.every((result) => result.isOk())).toBe(true);
    }
    expect(await plansOf('save_and_complete')).toMatchObject([{ anew: 5, executions: 12 }]);
  });

  it('submissions and leases are planned a few times and not each time', async () => {
    for (let count = 0; count < 12; count += 1) await storeJob(stores.pool);
    for (let count = 0; count < 12; count += 1) await stores.leasedJob();
    expect(await plansOf('insert_job')).toMatchObject([{ anew: 5 }]);
    expect(await plansOf('take_lease')).toMatchObject([{ anew: 5 }]);
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => stores.leasedJob()));
    }
    // A few more where PostgreSQL has looked at the tables anew meanwhile.
    const [leases] = z.tuple([plansSchema]).parse(await plansOf('take_first_leases'));
    expect(leases.anew).toBeLessThan(leases.executions - 2);
  });

  it('find their jobs by an index, also where they were planned while there were none', async () => {
    const saves = [saveStep, saveSteps, saveAndComplete].flatMap(({ plain, whole }) => [
      plain,
      whole,
    ]);
    const leases = [takeLease, takeFirstLeases, startInvocation];
    const database = await createTestDatabase();
    const pool = new HotPool(database.url);
    try {
      for (const { name, text } of [insertJob, insertJobs, ...leases, ...saves]) {
        const { rows } = await pool.query({ text: `explain (generic_plan) ${text}` });
        expect(JSON.stringify(rows), name).toContain('on jobs');
        expect(JSON.stringify(rows), name).not.toContain('Seq Scan on jobs');
      }
    } finally {
      await pool.close();
      await database.drop();
    }
  });
});
