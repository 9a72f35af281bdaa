import { Injectable } from '@nestjs/common';
import type { StoredFacts } from '../conditions/condition-facts.repository.js';
import { MetricRegistry } from '../telemetry/metrics/metric-registry.js';

type Waiting = StoredFacts['due'];

/** Seconds that the first one has waited; 0 where none waits. */
const ageOf = ({ now }: StoredFacts, since: string | Date | null): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - new Date(since).getTime()) / 1_000);

/** One without labels: its name, what it is, and where it comes from. */
type Figure = readonly [name: string, help: string, of: (facts: StoredFacts) => number];

const figures: readonly Figure[] = [
  ['queue_due_jobs', 'Jobs that a worker could take, at most 2000', ({ due }) => due.count],
  ...ages('queue_oldest_due_age_seconds', 'since the oldest job was due', ({ due }) => due),
  ['approvals_pending', 'Questions that nobody has answered, at most 1000', (f) => f.asked.count],
  ...ages('approvals_oldest_age_seconds', 'since the oldest open question', ({ asked }) => asked),
  [
    'approvals_expiring',
    'Open questions with less than a fifth of their time left, at most 1000',
    ({ expiring }) => expiring.count,
  ],
  [
    'attention_pending',
    'Jobs that wait for a person to say whether a call took effect, at most 1000',
    ({ attention }) => attention.count,
  ],
  ...ages('attention_oldest_age_seconds', 'since the first of them waits', (f) => f.attention),
  [
    'stale_leases',
    'Jobs held by workers that have been gone for half a minute, at most 1000',
    ({ stale }) => stale.count,
  ],
  [
    'news_oldest_age_seconds',
    'Time since the oldest end of a job that was not passed on; 0 where there is none',
    (facts) => ageOf(facts, facts.newsSince),
  ],
  ['webhook_pending', 'Deliveries to be made, at most 1000', ({ undelivered: { count } }) => count],
  ...ages('webhook_oldest_pending_age_seconds', 'since the oldest of them', (f) => f.undelivered),
  ['schedules_late', 'Schedules whose time has passed by, at most 1000', ({ late }) => late.count],
  [
    'schedules_refused',
    'Schedules whose last time made no job, at most 1000',
    ({ refused }) => refused.count,
  ],
  [
    'mcp_tools_changed',
    'Tools of MCP servers that are off until their change is accepted, at most 1000',
    ({ changed }) => changed.length,
  ],
  [
    'models_paused',
    'Models held back because their provider asked to wait, at most 1000',
    ({ paused }) => paused.count,
  ],
  [
    'worker_tool_sets',
    'Different sets of tools that the workers have, at most 20',
    ({ toolSets }) => toolSets.count,
  ],
  ['workers_alive', 'Workers that hold leases', ({ workers }) => workers],
];

function ages(name: string, what: string, of: (facts: StoredFacts) => Waiting): readonly Figure[] {
  const help = `Time ${what}; 0 where there is none`;
  const value = (facts: StoredFacts) => ageOf(facts, of(facts).since);
  return [[name, help, value]];
}

/**
 * What the rows tell of the whole installation, so that every process tells the same: take the `max` of
 * them. While the database does not answer all of it is left out but `database_up`.
 */
@Injectable()
export class StoredGauges {
  readonly #figures;
  readonly #up;
  readonly #jobs;
  readonly #slots;

  constructor(registry: MetricRegistry) {
    this.#figures = figures.map(([name, help, of]) => ({ gauge: registry.gauge(name, help), of }));
    this.#up = registry.gauge('database_up', 'Whether the database answers this process: 1 or 0');
    this.#jobs = registry.gauge(
      'jobs',
      'Jobs that have not ended, by status, at most 10000 of each',
      'status',
    );
    this.#slots = registry.gauge('worker_slots', 'Slots of all workers: used, total', 'state');
  }

  set(facts: StoredFacts | undefined): void {
    this.#up.set(facts ? 1 : 0);
    if (!facts) {
      for (const { gauge } of this.#figures) gauge.remove();
      this.#jobs.reset();
      this.#slots.reset();
      return;
    }
    for (const { gauge, of } of this.#figures) gauge.set(of(facts));
    for (const [status, count] of Object.entries(facts.jobs)) this.#jobs.set({ status }, count);
    this.#slots.set({ state: 'used' }, facts.running);
    this.#slots.set({ state: 'total' }, facts.slots);
  }
}
