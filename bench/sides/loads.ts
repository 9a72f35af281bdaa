/** So many jobs, so many of them at once: as one ends the next is submitted. */
export interface ClosedLoad {
  readonly kind: 'closed';
  readonly jobs: number;
  readonly atOnce: number;
  /** Of each job; after these comes its answer. */
  readonly toolCalls: number;
}

/** So many jobs, submitted at moments of their own, however long the earlier ones take. */
export interface OpenLoad {
  readonly kind: 'open';
  readonly jobs: number;
  readonly perSecond: number;
  readonly toolCalls: number;
}

export type Load = ClosedLoad | OpenLoad;

/** Runs a job with so many tool calls, from its submission until it is final in the database. */
export type RunJob = (toolCalls: number) => Promise<void>;

/** How long it took, and each job, in milliseconds, in the order in which they were to begin. */
export interface LoadTimes {
  readonly wallMs: number;
  readonly jobMs: readonly number[];
}

/** A job that is lost must end the run. */
const longestPauseMs = 30_000;

/** Rejects as soon as a job does, and where none ends any more. */
export async function runLoad(load: Load, runJob: RunJob): Promise<LoadTimes> {
  const startedAt = performance.now();
  let ended = 0;
  const counted: RunJob = async (toolCalls) => {
    await runJob(toolCalls);
    ended += 1;
  };
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let before = -1;
  const watch = setInterval(() => {
    if (ended === before) reject(new Error(`No job ends any more, after ${ended}.`));
    before = ended;
  }, longestPauseMs);
  try {
    const run = load.kind === 'closed' ? closed(load, counted) : open(load, counted);
    const jobMs = await Promise.race([run, stuck]);
    return { wallMs: performance.now() - startedAt, jobMs };
  } finally {
    clearInterval(watch);
  }
}

async function closed({ jobs, atOnce, toolCalls }: ClosedLoad, runJob: RunJob): Promise<number[]> {
  const jobMs: number[] = [];
  let next = 0;
  const line = async () => {
    while (next < jobs) {
      const index = next++;
      const startedAt = performance.now();
      await runJob(toolCalls);
      jobMs[index] = performance.now() - startedAt;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs) }, line));
  return jobMs;
}

/** A job's time counts from the moment at which it was to begin, so that a late one is not flattered. */
function open({ jobs, perSecond, toolCalls }: OpenLoad, runJob: RunJob): Promise<number[]> {
  const startedAt = performance.now();
  const one = async (index: number) => {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    const waitMs = Math.max(0, dueAt - performance.now());
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await runJob(toolCalls);
    return performance.now() - dueAt;
  };
  return Promise.all(Array.from({ length: jobs }, (_, index) => one(index)));
}
