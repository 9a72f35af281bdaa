import { withinBudget } from '@faina/agent-core';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobQueue } from '../../../queue/job-queue.js';
import type { RepeatedFailureLog } from '../../../telemetry/repeated-failure-log.js';

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** What is counted under a name: so many requests of one in a window. */
interface Counted {
  readonly name: string;
  readonly max: number;
  /** Whose requests they are. */
  readonly whoSent: (request: FastifyRequest) => string;
}

export interface CountStores {
  /** Where all processes count together; undefined: each by itself. */
  readonly redis: JobQueue['redis'];
  readonly failures: RepeatedFailureLog;
}

export const windowMs = 60_000;

/** How long a request waits for the shared count, in milliseconds. */
const sharedMs = 100;

/** How long a shared store that failed is left alone, in milliseconds. */
const pauseMs = 1_000;

type MakeCount = FastifyInstance['createRateLimit'];

/** Counts with a store of its own: what the plugin adds stays within a scope. */
async function countsIn(instance: FastifyInstance, store: object): Promise<MakeCount> {
  const { promise, resolve } = Promise.withResolvers<MakeCount>();
  await instance.register(async (scope) => {
    await scope.register(rateLimit, { global: false, timeWindow: windowMs, ...store });
    resolve((options) => scope.createRateLimit(options));
  });
  return promise;
}

/**
 * Counts requests in Redis, where there is one: all processes together. This process counts by itself
 * as well, in memory, the last few thousand of each name; that is what holds while Redis is away or
 * silent, which no request waits for longer than `sharedMs` and most do not wait for at all.
 */
export class RequestCounts {
  /** 0 while Redis is trusted; else one request asks it again at that time, on the clock of `performance`. */
  #pausedUntil = 0;

  private constructor(
    private readonly makeOwn: MakeCount,
    private readonly makeShared: MakeCount | undefined,
    private readonly failures: RepeatedFailureLog,
  ) {}

  static async open(instance: FastifyInstance, stores: CountStores): Promise<RequestCounts> {
    const { redis, failures } = stores;
    const shared = redis && (await countsIn(instance, { redis, nameSpace: 'faina:requests:' }));
    return new RequestCounts(await countsIn(instance, {}), shared, failures);
  }

  /** A function that counts a request, or only tells the count with `increment: false`. */
  of({ name, max, whoSent }: Counted): Count {
    const options = { max, keyGenerator: (sent: FastifyRequest) => `${name}:${whoSent(sent)}` };
    const countOwn = this.makeOwn(options);
    const countShared = this.makeShared?.(options);
    if (countShared === undefined) return countOwn;
    return async (...asked) => {
      const own = await countOwn(...asked);
      return (await this.#ask(() => countShared(...asked))) ?? own;
    };
  }

  async #ask<T>(count: () => Promise<T>): Promise<T | undefined> {
    const now = performance.now();
    if (now < this.#pausedUntil) return undefined;
    if (this.#pausedUntil > 0) this.#pausedUntil = now + pauseMs;
    const outcome = await withinBudget(sharedMs, count);
    if (outcome.status === 'done') {
      this.#pausedUntil = 0;
      return outcome.value;
    }
    this.#pausedUntil = performance.now() + pauseMs;
    const error = outcome.status === 'failed' ? outcome.error : new Error('Redis is silent.');
    this.failures.report('Requests are counted by this process alone', error);
    return undefined;
  }
}
