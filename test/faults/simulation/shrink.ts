import type { JobPlan, WorldPlan } from './plan.js';
import { World } from './world.js';

/** More tries than a plan has parts. */
const maxTries = 300;

/** Plans that lack one part of this one each. */
function* smaller(plan: WorldPlan): Generator<WorldPlan> {
  const { jobs, faults } = plan;
  for (const job of jobs) {
    if (jobs.length > 1) yield { ...plan, jobs: jobs.filter((each) => each !== job) };
  }
  for (const fault of faults) {
    yield { ...plan, faults: faults.filter((each) => each !== fault) };
  }
  if (plan.losses > 0) yield { ...plan, losses: 0 };
  if (plan.workers > 1) yield { ...plan, workers: plan.workers - 1 };
  if (plan.slots > 1) yield { ...plan, slots: 1 };
  for (const [index, job] of jobs.entries()) {
    for (const less of smallerJobs(job)) yield { ...plan, jobs: jobs.with(index, less) };
  }
}

function* smallerJobs(job: JobPlan): Generator<JobPlan> {
  for (const [index, step] of job.steps.entries()) {
    yield { ...job, steps: job.steps.toSpliced(index, 1) };
    if (step.kind === 'says' || step.calls.length < 2) continue;
    for (const call of step.calls) {
      const less = { ...step, calls: step.calls.filter((each) => each !== call) };
      yield { ...job, steps: job.steps.with(index, less) };
    }
  }
  if (job.models.length > 0) yield { ...job, models: job.models.slice(0, -1) };
  if (job.visits.length > 0) yield { ...job, visits: job.visits.slice(0, -1) };
  if (job.cancelledAt !== null) yield { ...job, cancelledAt: null };
  if (job.deadlineMs !== null) yield { ...job, deadlineMs: null };
  if (job.thread !== null) yield { ...job, thread: null };
  if (job.posts > 1) yield { ...job, posts: 1 };
  if (job.delayMs > 0) yield { ...job, delayMs: 0 };
}

/** A plan with as few parts as were found with which a world still breaks one of these promises. */
export async function shrink(plan: WorldPlan, rules: readonly string[]): Promise<WorldPlan> {
  let smallest = plan;
  let tries = 0;
  const breaks = async (candidate: WorldPlan) => {
    tries += 1;
    const { violations } = await new World(candidate).run();
    return violations.some(({ rule }) => rules.includes(rule));
  };
  for (let isSmaller = true; isSmaller && tries < maxTries;) {
    isSmaller = false;
    for (const candidate of smaller(smallest)) {
      if (tries >= maxTries) break;
      if (!(await breaks(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}
