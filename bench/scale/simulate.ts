/** What the parts of a job cost, in milliseconds; measured by `npm run bench -- --mode throughput`. */
export interface UnitCosts {
  /** CPU of a worker's process for each statement of saves, and for each save in it. */
  readonly workerOfStatement: number;
  readonly workerOfSave: number;
  /** The same of PostgreSQL. */
  readonly postgresOfStatement: number;
  readonly postgresOfSave: number;
  /** CPU of Redis for each job, on the machine of the workers. */
  readonly queueOfJob: number;
  /** How long a commit waits for the disk. */
  readonly flush: number;
}

export interface Installation {
  readonly workers: number;
  /** Jobs at once in each worker. */
  readonly slots: number;
  /** Cores of the machine of the workers. */
  readonly cores: number;
  /** Those of a machine for PostgreSQL alone; else it shares the one of the workers. */
  readonly postgresCores?: number;
  /** Saves of a job, its lease and its end among them. */
  readonly saves: number;
  /** How long a job waits for its model before each save, in milliseconds: from half of it to half as much again. */
  readonly modelMs: number;
}

/** What comes of it once it runs evenly; `busy`: the part of its time that something is at work, of 1. */
export interface Simulated {
  readonly jobsPerSecond: number;
  readonly savesPerStatement: number;
  readonly busy: { readonly worker: number; readonly cores: number; readonly postgres: number };
}

/** As in the service: `apps/api/src/database/group-writer.ts`. */
const statementsAtOnce = 2;
const savesInStatement = 64;

const warmUpJobs = 500;
const countedJobs = 3_000;

/** Runs jobs without end through an installation, by the clock of its own events. */
export function simulate(costs: UnitCosts, installation: Installation): Simulated {
  const { workers, slots, cores, postgresCores, saves, modelMs } = installation;
  const clock = new Clock();
  const host = new Cores(clock, cores);
  const postgres = postgresCores === undefined ? host : new Cores(clock, postgresCores);
  const threads = Array.from({ length: workers }, () => new Cores(clock, 1));
  const nextRandom = randomFrom(1);
  const seen = { jobs: 0, saves: 0, statements: 0, postgresMs: 0 };

  for (const thread of threads) {
    /** A process does one thing at a time, where a core is free for it. */
    const compute = (ms: number, then: () => void) => {
      thread.hold((release) => {
        host.run(ms, () => {
          release();
          then();
        });
      }, ms);
    };
    const waiting: (() => void)[] = [];
    let underWay = 0;
    const send = () => {
      if (underWay >= statementsAtOnce || waiting.length === 0) return;
      const group = waiting.splice(0, savesInStatement);
      underWay += 1;
      compute(costs.workerOfStatement, () => {
        const ms = costs.postgresOfStatement + group.length * costs.postgresOfSave;
        seen.statements += 1;
        seen.saves += group.length;
        seen.postgresMs += ms;
        postgres.run(ms, () => {
          clock.after(costs.flush, () => {
            underWay -= 1;
            for (const goOn of group) goOn();
            clock.after(0, send);
          });
        });
      });
      send();
    };
    const goOn = (left: number) => {
      if (left === 0) {
        seen.jobs += 1;
        host.run(costs.queueOfJob, () => undefined);
        goOn(saves);
        return;
      }
      clock.after(modelMs * (0.5 + nextRandom()), () => {
        compute(costs.workerOfSave, () => {
          waiting.push(() => {
            goOn(left - 1);
          });
          clock.after(0, send);
        });
      });
    };
    // Spread over a job's length, as they are in a service that has run for a while.
    for (let slot = 0; slot < slots; slot += 1) goOn(1 + (slot % saves));
  }

  clock.runUntil(() => seen.jobs >= warmUpJobs);
  const before = { ...seen, at: clock.now, hostMs: host.busyMs, threadMs: sumOfBusy(threads) };
  clock.runUntil(() => seen.jobs >= warmUpJobs + countedJobs);
  const ms = clock.now - before.at;
  return {
    jobsPerSecond: ((seen.jobs - before.jobs) / ms) * 1_000,
    savesPerStatement: (seen.saves - before.saves) / (seen.statements - before.statements),
    busy: {
      worker: (sumOfBusy(threads) - before.threadMs) / ms / workers,
      cores: (host.busyMs - before.hostMs) / ms / cores,
      postgres: (seen.postgresMs - before.postgresMs) / ms / (postgresCores ?? cores),
    },
  };
}

const sumOfBusy = (all: readonly Cores[]): number =>
  all.reduce((sum, { busyMs }) => sum + busyMs, 0);

/** Numbers from 0 to 1, the same each time: the generator of Park and Miller. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

interface Event {
  readonly at: number;
  readonly run: () => void;
}

/** Events by their time, and of one time in the order in which they were made. */
class Clock {
  now = 0;
  /** The next one is the last. */
  readonly #events: Event[] = [];

  after(ms: number, run: () => void): void {
    const at = this.now + ms;
    let [first, end] = [0, this.#events.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#events[middle]?.at ?? 0) > at) first = middle + 1;
      else end = middle;
    }
    this.#events.splice(first, 0, { at, run });
  }

  runUntil(isOver: () => boolean): void {
    while (!isOver()) {
      const event = this.#events.pop();
      if (!event) throw new Error('Nothing happens any more.');
      this.now = event.at;
      event.run();
    }
  }
}

/** So many things at once, the others in the order in which they came. */
class Cores {
  busyMs = 0;
  readonly #clock: Clock;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock, count: number) {
    this.#clock = clock;
    this.#free = count;
  }

  run(ms: number, then: () => void): void {
    this.hold((release) => {
      this.#clock.after(ms, () => {
        release();
        then();
      });
    }, ms);
  }

  /** @param ms that it is at work, however long it is held */
  hold(begin: (release: () => void) => void, ms: number): void {
    const start = () => {
      this.#free -= 1;
      this.busyMs += ms;
      begin(() => {
        this.#free += 1;
        this.#waiting.shift()?.();
      });
    };
    if (this.#free > 0) start();
    else this.#waiting.push(start);
  }
}
