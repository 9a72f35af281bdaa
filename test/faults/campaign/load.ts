import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { Chance } from './chance.js';

/** How long a client goes on to ask where it gets no answer, or one that may be another one later. */
const patienceMs = 120_000;

/**
 * Steps of plans; those that stand twice come twice as often. What is looked up acts by one request: a process
 * that is stopped between two of its own would act when it wakes, which nobody can prevent.
 */
const steps = [
  ...['read', 'local', 'local', 'key', 'key', 'once', 'once', 'none', 'none'],
  ...['http', 'http', 'mcp', 'remote', 'remote', 'key+none', 'read+read+local', 'big'],
  ...['sleep=400', 'sleep=1200'],
];

/** More of the same one after the other is what an agent does that goes in circles. */
const sameInARow = 2;

/** Outages of the model follow one another more closely than what a job of the default allows. */
const maxAttempts = 10;

/** What one client wants. */
interface Wish {
  readonly atMs: number;
  readonly mark: string;
  readonly plan: string;
  readonly limits: object;
  /** How many requests are sent at once with its key; 0 where it has no key. */
  readonly posts: number;
  /** How long after its acceptance it is cancelled. */
  readonly cancelMs: number | undefined;
}

/** Clients that submit jobs, some of them again and again, and cancel some. */
export class Load {
  /** Jobs that were accepted, as clients know them. */
  accepted = 0;
  readonly #wishes: readonly Wish[];

  constructor(
    private readonly installation: Installation,
    {
      jobs,
      seed,
      overMs,
    }: { readonly jobs: number; readonly seed: number; readonly overMs: number },
  ) {
    const chance = new Chance(seed);
    this.#wishes = Array.from({ length: jobs }, (_, index) => wishOf(index, overMs, chance)).sort(
      (a, b) => a.atMs - b.atMs,
    );
  }

  /** Comes back once each client has its answer. */
  async run(): Promise<void> {
    const begin = performance.now();
    const clients: Promise<void>[] = [];
    for (const wish of this.#wishes) {
      await delay(Math.max(0, begin + wish.atMs - performance.now()));
      clients.push(this.#serve(wish));
    }
    await Promise.all(clients);
  }

  async #serve(wish: Wish): Promise<void> {
    const { mark, plan, limits, posts, cancelMs } = wish;
    const body = this.installation.jobOf(plan, mark, { limits, maxAttempts });
    const tries = Array.from({ length: Math.max(1, posts) }, (_, index) =>
      posts === 0 ? this.#once(mark, body) : this.#untilAccepted(mark, body, index),
    );
    const [jobId] = (await Promise.all(tries)).filter((id) => id !== undefined);
    if (jobId === undefined) return;
    this.accepted += 1;
    if (cancelMs === undefined) return;
    await delay(cancelMs);
    await this.#untilAnswered(async (api) => this.installation.clients.cancel(api, jobId));
  }

  /** Without a key nobody may ask twice. */
  async #once(mark: string, body: object): Promise<string | undefined> {
    await this.installation.clients.submit(this.#api(0), mark, body);
    return this.#idOf(mark);
  }

  async #untilAccepted(mark: string, body: object, place: number): Promise<string | undefined> {
    const { clients } = this.installation;
    await this.#untilAnswered((api) => clients.submit(api, mark, body, `key-${mark}`), place);
    return this.#idOf(mark);
  }

  async #untilAnswered(
    ask: (api: Member) => Promise<{ readonly status: number } | undefined>,
    place = 0,
  ): Promise<void> {
    const end = performance.now() + patienceMs;
    for (let round = 0; performance.now() < end; round += 1) {
      const reply = await ask(this.#api(place + round));
      if (reply && reply.status < 500 && reply.status !== 429) return;
      await delay(Math.min(2_000, 200 * 2 ** round));
    }
  }

  #idOf(mark: string): string | undefined {
    const told = this.installation.clients.submissions.findLast(
      (one) => one.mark === mark && one.jobId !== null,
    );
    return told?.jobId ?? undefined;
  }

  #api(place: number): Member {
    const { apis, api } = this.installation;
    return apis[place % apis.length] ?? api;
  }
}

function wishOf(index: number, overMs: number, chance: Chance): Wish {
  const count = chance.whole(1, 5);
  const plan: string[] = [];
  while (plan.length < count) {
    const step = chance.pick(steps);
    const last = plan.slice(-sameInARow);
    if (last.length < sameInARow || last.some((one) => one !== step)) plan.push(step);
  }
  if (chance.happens(0.1)) plan.push('mail');
  const deadlineMs = chance.happens(0.05) ? chance.whole(1_000, 10_000) : undefined;
  const isTripled = chance.happens(0.2);
  return {
    atMs: chance.whole(0, overMs),
    mark: `job-${index + 1}`,
    plan: plan.join(' '),
    limits: deadlineMs === undefined ? {} : { deadlineMs },
    posts: isTripled ? 3 : chance.whole(0, 3) === 0 ? 0 : 1,
    cancelMs: chance.happens(0.1) ? chance.whole(0, 5_000) : undefined,
  };
}
