import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { UnaskedEnd } from '../check/run-history.js';
import { harmfulModule, harmfulTools } from './harmful-tools.js';
import { submitMixed } from './load.js';
import type { Row, RowContext } from './row-context.js';

const restMs = 120_000;
const agent = 'harmful';

/** How the processes ended that were harmed. */
type Ends = readonly UnaskedEnd['how'][];

/** Mixed jobs, and some that call a harmful tool, which ends so many workers. */
async function besideHarm(
  { own }: RowContext,
  plans: readonly string[],
  ends: Ends,
  workerSettings = {},
) {
  const tools = { 'harm.mjs': harmfulModule };
  const installation = await own({ tools, workerSettings, isDurable: false });
  const toolNames = [...harmfulTools, 'folder_key', 'write_once', 'folder_none'];
  await installation.client().putAgent(agent, { toolNames });
  const mixed = await submitMixed(installation, 12);
  const harmful = await Promise.all(
    plans.map((plan) => installation.submit(plan, { body: { agent } })),
  );
  await installation.untilAtRest(restMs);
  // One that has no memory left may end only when others have taken over its jobs.
  await waitFor(() => installation.unaskedEnds.length >= ends.length, { what: 'a worker to end' });
  expect(installation.unaskedEnds).toMatchObject(
    ends.map((how) => ({ how, member: expect.stringMatching(/^worker/) })),
  );
  for (const end of installation.unaskedEnds) installation.noteEnd(end);
  const text = "select id from jobs where id = any ($1) and status = 'FAILED'";
  const ids = [...mixed, ...harmful].map(({ id }) => id);
  expect(await installation.postgres.query(text, [ids])).toEqual([]);
  return { installation, figures: { jobs: ids.length, faults: plans.length } };
}

const late: Row = {
  id: 'F44',
  fault: 'a tool throws in a worker after its answer was taken',
  expected: 'that worker ends, and another one brings its jobs to their end; none fails',
  run: async (context) => (await besideHarm(context, ['throw_later local key'], [1])).figures,
};

const memory: Row = {
  id: 'F44',
  fault: 'a tool takes all memory of a worker with a small heap',
  expected: 'that worker ends, and another one brings its jobs to their end; none fails',
  run: async (context) => {
    const settings = { NODE_OPTIONS: '--max-old-space-size=192' };
    return (await besideHarm(context, ['eat_memory local key'], ['SIGABRT'], settings)).figures;
  },
};

const largestRow = `
  select max(greatest(pg_column_size(activities.*), 0))::int as bytes from activities`;
const mostStoredBytes = 1_000_000;

const huge: Row = {
  id: 'F57',
  fault: 'tools answer with 100 MB',
  expected: 'no process ends, no job fails, and no stored entry is larger than 1 MB',
  run: async (context) => {
    const plan = 'answer_huge local answer_huge key';
    const { installation, figures } = await besideHarm(context, [plan, plan, plan], []);
    const [row] = await installation.postgres.query<{ bytes: number }>(largestRow);
    expect(row?.bytes).toBeLessThan(mostStoredBytes);
    return figures;
  },
};

export const rows: readonly Row[] = [late, memory, huge];
