import { randomUUID } from 'node:crypto';
import { silentLogger } from '@faina/agent-core';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { describeWithRedis, startRedis, type TestRedis } from '../support/queue/redis.js';
import { waitFor } from '../support/wait-for.js';

describeWithRedis('a Redis that may lose parts of the queue', () => {
  let redis: TestRedis | undefined;

  beforeEach(async () => {
    redis = await startRedis({ appendOnly: false });
  });

  afterEach(() => redis?.stop());

  const settings = () => ({ databaseUrl: '', redisUrl: redis?.url ?? '' });
  const operate = async (command: string, ...parameters: string[]) => {
    const operator = new Redis(settings().redisUrl);
    const answer = await operator.call(command, ...parameters);
    operator.disconnect();
    return answer;
  };

  it('is warned of at the start, with what that costs and what to set', async () => {
    await operate('config', 'set', 'maxmemory-policy', 'allkeys-lru');
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (_: object, text: string) => warnings.push(text) };

    const queue = await QueueUnderTest.open(settings(), logger);
    await waitFor(() => warnings.length === 2, { what: 'both warnings' });
    await queue.close();

    expect(warnings[0]).toMatch(/no append-only file.*No job is lost.*`appendonly yes`/);
    expect(warnings[1]).toMatch(/maxmemory-policy allkeys-lru.*`maxmemory-policy noeviction`/);
  });

  it('F18: an entry of which it threw a part away comes again', async () => {
    const queue = await QueueUnderTest.open(settings());
    const jobId = randomUUID();
    await queue.notifier.notify(jobId, 0, 10);
    expect(await operate('del', `bull:${queue.bullQueue.name}:prioritized`)).toBe(1);
    expect(await queue.notifier.counts()).toBe(0);

    expect(await queue.notifier.notifyAgain(jobId, 0, 10)).toBe('notified');

    expect(await queue.notifier.counts()).toBe(1);
    queue.startRecordingWorker();
    await waitFor(() => queue.seen.length > 0, { what: 'the job is looked at' });
    await queue.close();
    expect(queue.seen).toEqual([jobId]);
  });
});
