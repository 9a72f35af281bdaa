import { effectViolations } from './effects.js';
import { historyViolations } from './histories.js';
import type { Violation } from './violations.js';
import type { JobPlan } from '../plan.js';
import type { World } from '../world.js';

const finalStates = ['COMPLETED', 'FAILED', 'CANCELLED'];

/** What is wrong with a world that has come to its end. */
export function finalViolations(world: World): readonly Violation[] {
  return [
    ...world.plan.jobs.flatMap((plan) => ofJob(world, plan)),
    ...world.workers.flatMap(({ owner, running, isUp }) =>
      isUp && running.ids().length > 0
        ? [{ rule: 'P1', what: `${owner.name} holds a slot of a job that is at rest` }]
        : [],
    ),
  ];
}

function ofJob(world: World, plan: JobPlan): readonly Violation[] {
  const { number } = plan;
  const told = [...(world.clients.accepted.get(number) ?? [])];
  const job = world.watch.jobOf(number);
  if (!job) return [{ rule: 'P1', what: `job ${number} was never accepted` }];
  const { columns } = job;
  const found: Violation[] = [];
  const name = `job ${number}`;
  if (told.some((id) => id !== columns.id)) {
    found.push({ rule: 'P2', what: `${name}: its client was told of ${told.join(' and ')}` });
  }
  const isWaiting = columns.status === 'WAITING';
  if (!finalStates.includes(columns.status) && !(isWaiting && world.clients.left.has(number))) {
    found.push({ rule: 'P1', what: `${name} is ${columns.status} for ever` });
  }
  return [...found, ...historyViolations(name, job), ...effectViolations(name, job, world)];
}
