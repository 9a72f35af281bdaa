import pg from 'pg';
import { runMigrations } from '../../apps/api/dist/database/migration-runner.js';
import { firstJobIdAt } from '../../apps/api/dist/job-store/rows/job-id.js';
import { retainedJobs } from '../../apps/api/test/support/stores/many-jobs.ts';

/** Of a job, half of them of its conversation: as many as one with fifty calls has. */
const rowsEach = 100;

/** Fills a database with ended jobs, as a service does in months; the lowest id of those that come now. */
export async function retain(url: string, jobs: number): Promise<string> {
  await runMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of retainedJobs(jobs, rowsEach / 2)) await client.query(sql);
  } finally {
    await client.end();
  }
  return firstJobIdAt(Date.now());
}
