import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { percentile } from '../check/percentile.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import type { Member } from '../rig/member.js';

/** Plans that use every kind of effect; each tool answers at once. */
const plans = [
  'read local key',
  'verify none',
  'http mcp remote',
  'local+key read big',
  'key read mail',
  'sleep=300 local http',
  'mcp verify local',
  'remote key+local',
];

/** What came of one try to submit a job. */
interface Answer {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly ms: number;
}

const acceptedMs = 120_000;
const againMs = 200;

/** How long a fault lasts, or the pause between two. */
export const lasting = (ms: number): Promise<void> => delay(ms);

/** Mixed jobs at once, of which each has to be accepted at the first try. */
export const submitMixed = (
  installation: Installation,
  count: number,
  more = '',
): Promise<SubmittedJob[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => installation.submit(planOf(n) + more)));

const planOf = (n: number): string => plans[n % plans.length] ?? 'read';

/** Clients that submit one mixed job after another, each again and again until it is accepted. */
export class Load {
  readonly answers: Answer[] = [];
  readonly #end = new AbortController();
  readonly #accepted: Promise<unknown>[] = [];
  readonly #loop: Promise<void>;

  private constructor(
    private readonly installation: Installation,
    everyMs: number,
  ) {
    this.#loop = this.#run(everyMs);
  }

  static on(installation: Installation, everyMs = 500): Load {
    return new Load(installation, everyMs);
  }

  get jobs(): number {
    return this.#accepted.length;
  }

  /** Submits no more, and waits until all that was submitted is accepted. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#loop;
    await Promise.all(this.#accepted);
  }

  async #run(everyMs: number): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const accepted = this.#submit(this.jobs);
      // Looked at in `stop`.
      accepted.catch(() => undefined);
      this.#accepted.push(accepted);
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #submit(number: number): Promise<void> {
    const { clients, apis } = this.installation;
    const mark = this.installation.nextMark();
    const body = this.installation.jobOf(planOf(number), mark);
    let tries = number;
    const isAccepted = async (): Promise<boolean> => {
      const api = apis[tries % apis.length] ?? this.installation.api;
      if (tries > number) await delay(againMs);
      tries += 1;
      const from = performance.now();
      const reply = await clients.submit(api, mark, body, mark);
      this.answers.push({ status: reply?.status ?? null, ms: performance.now() - from });
      return reply?.status === 202 || reply?.status === 200;
    };
    await waitFor(isAccepted, { deadlineMs: acceptedMs, what: `${mark} to be accepted` });
  }
}

/** All but the slowest hundredth were as fast, in milliseconds. */
export function p99(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms);
  return percentile(times, 0.99) ?? NaN;
}

/** To see later that nobody had to be started again. */
export const pidsOf = (members: readonly Member[]): readonly (number | undefined)[] =>
  members.map(({ pid }) => pid);

/** What the API says of a request that needs PostgreSQL, and how fast. */
export async function probe(api: Member): Promise<Answer> {
  const from = performance.now();
  const response = await fetch(`${api.url}/v1/jobs?limit=1`);
  await response.text();
  return { status: response.status, ms: performance.now() - from };
}
