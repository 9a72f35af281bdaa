import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { Chance } from '../campaign/chance.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { fatal, type Point } from './fates.js';
import { startKilled } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 240_000;
const jobsOfKind = 50;
/** Those whose worker dies at an exact place; the others of that worker die wherever they are. */
const fatalShare = 0.06;

/** What a plan calls, and how often that may happen outside. */
const kinds = { local: [0], key: [1], verify: [1], none: [0, 1] } as const;
const places: readonly Point[] = ['K8', 'K10', 'K11'];

/** Lets all workers share one core. */
function pin(installation: Installation): void {
  for (const { pid } of installation.workers) spawnSync('taskset', ['-acp', '0', String(pid)]);
}

/** Starts workers that have died until all jobs are at rest; how many died. */
async function keepUp(installation: Installation, isPinned: boolean): Promise<number> {
  let deaths = 0;
  const isAtRest = async () => {
    const started = await startKilled(installation);
    if (isPinned && started > 0) pin(installation);
    deaths += started;
    return installation.untilAtRest(0).then(
      () => installation.workers.every(({ isUp }) => isUp),
      () => false,
    );
  };
  await waitFor(isAtRest, { what: 'all jobs to be at rest', deadlineMs: restMs });
  return deaths;
}

async function storm(installation: Installation, chance: Chance, isPinned: boolean) {
  if (isPinned) pin(installation);
  const plans = Object.keys(kinds).flatMap((kind) =>
    Array.from({ length: jobsOfKind }, () => {
      const plan = `read ${kind} sleep=${chance.whole(0, 300)}`;
      return chance.happens(fatalShare) ? fatal(plan, 'kill', chance.pick(places)) : plan;
    }),
  );
  const jobs: (SubmittedJob & { readonly plan: string })[] = [];
  for (const plan of plans) jobs.push({ plan, ...(await installation.submit(plan)) });
  const deaths = await keepUp(installation, isPinned);
  const failed = `
    select id, error from jobs where id = any ($1) and status in ('FAILED', 'CANCELLED')`;
  expect(await installation.postgres.query(failed, [jobs.map(({ id }) => id)])).toEqual([]);
  for (const [kind, allowed] of Object.entries(kinds)) {
    for (const { plan, mark } of jobs.filter((job) => job.plan.startsWith(`read ${kind} `))) {
      const { effects } = installation.outside.ledger.seen(`${mark}/2.1`);
      expect(effects, `${mark}: ${plan}`).toBeOneOf([...allowed]);
    }
  }
  return { jobs: jobs.length, faults: deaths };
}

const atRandom = (where: string, isPinned: boolean): Row => ({
  id: 'F11',
  fault: `200 jobs with local, keyed, verifiable and other effects, workers killed at random, ${where}`,
  expected: 'duplicates 0; of those that nobody can look up at most one each, or a person is asked',
  run: async ({ shared, seed }) => storm(await shared(), new Chance(seed), isPinned),
});

export const rows: readonly Row[] = [
  atRandom('on all cores', false),
  atRandom('on one core', true),
];
