import { once } from 'node:events';
import { withinBudget, type Logger } from '@faina/agent-core';
import { createRedisBackend, type BackendFactory, type RedisQueueBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { ClaimsAhead } from './claims-ahead.js';
import { joinWrites } from './join-writes.js';
import { redisWarnings } from './redis-warnings.js';

/** How long a start waits for Redis to answer or refuse before it goes on without. */
const firstContactMs = 2_000;

const connecting = {
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(50 * 2 ** Math.min(tries, 10), 1_000),
};

/** For entries that are added: these must fail at once while Redis is away, never wait in a line. */
const failingFast = {
  ...connecting,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
  // Redis that is connected and silent: give the connection up and make a new one.
  socketTimeout: 5_000,
};

/** For a worker, which has all the time that there is. */
const patient = {
  ...connecting,
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
  commandTimeout: undefined,
  // Above the 10 s that a blocking read may last.
  socketTimeout: 15_000,
};

/** Answered entries that the board can show; the age is in seconds. */
const kept = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 86_400, count: 1_000 },
};

/**
 * Entries that a worker takes one by one before it takes several at once. Jobs that come one by one and go on in step
 * share their next commits; taken faster, they come to it apart.
 */
const firstAlone = 16;

/** Makes contact with Redis; when it is down the client heals by itself, and its queue with it. */
export async function contactRedis(
  redisUrl: string,
  failures: RepeatedFailureLog,
  logger: Logger,
): Promise<Redis> {
  const redis = new Redis(redisUrl, failingFast);
  joinWrites(redis);
  redis.on('error', (error) => failures.report('Redis cannot be reached', error));
  // Once, also where Redis comes up after this process.
  redis.once('ready', () => void warnOfLosses(redis, logger));
  await withinBudget(firstContactMs, () => once(redis, 'ready'));
  return redis;
}

/** A Redis that does not tell is not asked again. */
async function warnOfLosses(redis: Redis, logger: Logger): Promise<void> {
  const told = await withinBudget(firstContactMs, () => redis.info());
  if (told.status !== 'done') return;
  for (const warning of redisWarnings(told.value)) logger.warn({}, warning);
}

export const createRedisQueueBackend: BackendFactory<RedisQueueBackend, Redis> = (
  name,
  options,
  kind,
) =>
  kind?.withBlockingConnection
    ? ofWorker(
        createRedisBackend(
          name,
          { ...options, ...kept, connection: { ...options.connection.options, ...patient } },
          kind,
        ),
      )
    : // Without the version check a queue born while Redis is down has nothing to fail at, and heals
      // with its connection; the worker's connection checks the version.
      createRedisBackend(
        name,
        { ...options, skipWaitingForReady: true, skipVersionCheck: true },
        kind,
      );

function ofWorker(backend: RedisQueueBackend): RedisQueueBackend {
  // One that never gets a client is replaced, and told of elsewhere.
  void backend.client.then(
    (client) => {
      joinWrites(client);
    },
    () => undefined,
  );
  const claims = new ClaimsAhead(
    {
      claim: backend.moveToActive.bind(backend),
      giveBack: backend.moveJobFromActiveToWait.bind(backend),
    },
    firstAlone,
  );
  // A close ends the blocking connection first, and what goes back goes out meanwhile.
  return Object.assign(backend, { moveToActive: claims.claim.bind(claims) });
}
