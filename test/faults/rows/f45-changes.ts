import { expect } from 'vitest';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { migrateFurther } from '../rig/newer-version.js';
import type { Row } from './row-context.js';

const restMs = 60_000;

const submitMany = (installation: Installation, plan: string, count = 12) =>
  Promise.all(Array.from({ length: count }, () => installation.submit(plan)));

async function statesOf({ postgres }: Installation, jobs: readonly SubmittedJob[]) {
  const rows = await postgres.query<{ state: string }>(
    `select distinct concat_ws(' ', status, error ->> 'code') as state from jobs where id = any ($1)`,
    [jobs.map(({ id }) => id)],
  );
  return rows.map(({ state }) => state);
}

const newerSchema: Row = {
  id: 'F45',
  fault: 'a newer version migrates the database under workers that run jobs',
  expected: 'they go on and begin new ones; one that starts then works too',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false });
    const before = await submitMany(installation, 'sleep=1500 key local');
    await migrateFurther(installation.postgres.url());
    const after = await submitMany(installation, 'key local none');
    for (const member of [...installation.workers.slice(1), ...installation.apis.slice(1)]) {
      await member.stop();
      await member.start();
    }
    const later = await submitMany(installation, 'read local key');
    await installation.untilAtRest(restMs);
    expect(await statesOf(installation, [...before, ...after, ...later])).toEqual(['COMPLETED']);
    return { jobs: before.length + after.length + later.length, faults: 1 };
  },
};

const removed: Row = {
  id: 'F46',
  fault: 'a tool and an agent are taken away while jobs wait',
  expected: 'jobs that call the tool fail with TOOL_NOT_FOUND; those of the agent run to their end',
  run: async ({ own }) => {
    const installation = await own({ apis: 1, workers: 1, isDurable: false });
    const client = installation.client();
    const waiting = { body: { delayMs: 3_000 } };
    const submit = (plan: string) =>
      Promise.all(Array.from({ length: 6 }, () => installation.submit(plan, waiting)));
    const [calling, others] = await Promise.all([submit('key http'), submit('key local')]);
    for (const path of ['/v1/tools/http_key', '/v1/agents/planner']) {
      expect((await client.send('DELETE', path)).status).toBeLessThan(300);
    }
    await installation.untilAtRest(restMs);
    expect(await statesOf(installation, calling)).toEqual(['FAILED TOOL_NOT_FOUND']);
    expect(await statesOf(installation, others)).toEqual(['COMPLETED']);
    return { jobs: calling.length + others.length, faults: 2 };
  },
};

export const rows: readonly Row[] = [newerSchema, removed];
