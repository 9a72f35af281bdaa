import { expect } from 'vitest';
import { writeHarmfulTools } from '../rig/harmful-tools.js';
import type { Installation } from '../rig/installation.js';
import type { Settings } from '../rig/member.js';
import { submitMixed } from './load.js';
import { Deaths } from './recovery.js';
import type { Row, RowContext } from './row-context.js';

const restMs = 120_000;
const agent = 'harmful';

/** Mixed jobs, and some that call a harmful tool; what the harm is done to is for the caller to look at. */
async function besideHarm(
  { own }: RowContext,
  plans: readonly string[],
  settings: Settings,
  look: (installation: Installation, deaths: Deaths) => Promise<void>,
) {
  const tools = await writeHarmfulTools();
  try {
    const installation = await own({
      settings: { ...tools.settings, ...settings },
      isDurable: false,
    });
    const toolNames = [...tools.names, 'folder_key', 'write_once', 'folder_none'];
    await installation.client().putAgent(agent, { toolNames });
    const deaths = new Deaths(installation);
    const mixed = await submitMixed(installation, 12);
    const harmful = await Promise.all(
      plans.map((plan) => installation.submit(plan, { body: { agent } })),
    );
    await installation.untilAtRest(restMs);
    await look(installation, deaths);
    const text = "select id from jobs where id = any ($1) and status = 'FAILED'";
    const ids = [...mixed, ...harmful].map(({ id }) => id);
    expect(await installation.postgres.query(text, [ids])).toEqual([]);
    return { jobs: ids.length, faults: plans.length };
  } finally {
    await tools.close();
  }
}

const late: Row = {
  id: 'F44',
  fault: 'a tool throws in a worker after its answer was taken',
  expected: 'that worker ends, and another one brings its jobs to their end; none fails',
  run: (context) =>
    besideHarm(context, ['throw_later local key'], {}, (_, deaths) => {
      expect(deaths.all.map(({ member }) => member.role)).toEqual(['worker']);
      return Promise.resolve();
    }),
};

const memory: Row = {
  id: 'F44',
  fault: 'a tool takes all memory of a worker with a small heap',
  expected: 'that worker ends, and another one brings its jobs to their end; none fails',
  run: (context) =>
    besideHarm(
      context,
      ['eat_memory local key'],
      { NODE_OPTIONS: '--max-old-space-size=192' },
      (_, deaths) => {
        expect(deaths.all.map(({ member }) => member.role)).toEqual(['worker']);
        return Promise.resolve();
      },
    ),
};

const largestRow = `
  select max(greatest(pg_column_size(activities.*), 0))::int as bytes from activities`;
const mostStoredBytes = 1_000_000;

const huge: Row = {
  id: 'F57',
  fault: 'tools answer with 100 MB',
  expected: 'no process ends, no job fails, and no stored entry is larger than 1 MB',
  run: (context) => {
    const plan = 'answer_huge local answer_huge key';
    return besideHarm(context, [plan, plan, plan], {}, async ({ postgres }, deaths) => {
      expect(deaths.all).toEqual([]);
      const [row] = await postgres.query<{ bytes: number }>(largestRow);
      expect(row?.bytes).toBeLessThan(mostStoredBytes);
    });
  },
};

export const rows: readonly Row[] = [late, memory, huge];
