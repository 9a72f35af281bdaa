import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import {
  describeWithRedis,
  startRedis,
  type RedisOptions,
  type TestRedis,
} from '../support/queue/redis.js';
import { startTcpProxy, type TcpProxy } from '../support/http/tcp-proxy.js';
import { waitFor } from '../support/wait-for.js';

const unused = 'postgresql://127.0.0.1:1/unused';
const notifyBudgetMs = 250;
/** How late a timer may be on a busy machine; without a budget nothing ends here. */
const slackMs = 8_000;
const soon = (what: string) => ({ deadlineMs: 20_000, what });

describeWithRedis('the notifier while Redis comes and goes', () => {
  let servers: TestRedis[];
  let proxy: TcpProxy;
  let queue: QueueUnderTest | undefined;

  beforeEach(async () => {
    servers = [];
    queue = undefined;
    proxy = await startTcpProxy();
  });

  afterEach(async () => {
    await queue?.close();
    await proxy.close();
    await Promise.all(servers.map((server) => server.stop()));
  });

  const start = async (options?: RedisOptions): Promise<TestRedis> => {
    const server = await startRedis(options);
    if (server === undefined) throw new Error('There is no redis-server.');
    servers.push(server);
    proxy.forwardTo(server.port);
    return server;
  };

  const open = async (): Promise<QueueUnderTest> => {
    const redisUrl = `redis://127.0.0.1:${String(proxy.port)}`;
    queue = await QueueUnderTest.open({ databaseUrl: unused, redisUrl });
    return queue;
  };

  const notifyTimed = async (opened: QueueUnderTest) => {
    const before = performance.now();
    const outcome = await opened.notifier.notify(randomUUID(), 0, 10);
    return { outcome, durationMs: performance.now() - before };
  };

  /** Notifies until it gets through, as the reconciler does, and waits until the worker has answered. */
  const expectToWorkAgain = async (opened: QueueUnderTest): Promise<void> => {
    const jobId = randomUUID();
    await waitFor(
      async () => (await opened.notifier.notifyAgain(jobId, 0, 10)) === 'notified',
      soon('a notification gets through'),
    );
    await waitFor(() => opened.seen.includes(jobId), soon('the worker answers'));
    expect(await opened.notifier.state()).toBe('up');
  };

  it('F20 down at start: a notification is refused within its budget, and all heals when Redis comes', async () => {
    const opened = await open();
    opened.startRecordingWorker();

    const notified = await notifyTimed(opened);
    expect(notified.outcome).toBe('unreachable');
    expect(notified.durationMs).toBeLessThan(notifyBudgetMs + slackMs);
    expect(await opened.notifier.counts()).toBeUndefined();
    expect(await opened.notifier.state()).toBe('down');

    await start();
    await expectToWorkAgain(opened);
  });

  it.each([
    { appendOnly: true, keeps: 'with its data' },
    { appendOnly: false, keeps: 'without its data' },
  ])('F18 killed and started again $keeps: heals', async ({ appendOnly }) => {
    const { kill, port, folder } = await start({ appendOnly });
    const opened = await open();
    opened.startRecordingWorker();
    await expectToWorkAgain(opened);

    await kill();
    const notified = await notifyTimed(opened);
    expect(notified.outcome).toBe('unreachable');
    expect(notified.durationMs).toBeLessThan(notifyBudgetMs + slackMs);

    await start({ appendOnly, port, folder });
    await expectToWorkAgain(opened);
  });

  it('F20 silent: a notification gives up within its budget, and all heals when the network does', async () => {
    const server = await start();
    const opened = await open();
    opened.startRecordingWorker();
    await expectToWorkAgain(opened);

    proxy.silence();
    const notified = await Promise.all(Array.from({ length: 20 }, () => notifyTimed(opened)));
    expect(new Set(notified.map(({ outcome }) => outcome))).toEqual(new Set(['unreachable']));
    expect(Math.max(...notified.map(({ durationMs }) => durationMs))).toBeLessThan(
      notifyBudgetMs + slackMs,
    );

    proxy.forwardTo(server.port);
    await expectToWorkAgain(opened);
  });

  it('F19 emptied by FLUSHALL: notifying again delivers', async () => {
    const server = await start();
    const opened = await open();
    const jobIds = Array.from({ length: 10 }, () => randomUUID());
    for (const jobId of jobIds) await opened.notifier.notify(jobId, 0, 10);
    const client = new Redis(server.url);
    await client.flushall();
    client.disconnect();
    expect(await opened.notifier.counts()).toBe(0);

    for (const jobId of jobIds) await opened.notifier.notifyAgain(jobId, 0, 10);
    opened.startRecordingWorker();

    await waitFor(() => opened.seen.length >= jobIds.length, soon('all jobs are looked at'));
    expect(opened.seen).toEqual(jobIds);
  });

  it('P12 stop() keeps its deadline while Redis is away', async () => {
    await start();
    const opened = await open();
    const worker = opened.startRecordingWorker();
    await expectToWorkAgain(opened);

    proxy.cut();
    const before = performance.now();
    await worker.stop(1_000);

    expect(performance.now() - before).toBeLessThan(1_000 + slackMs);
  });

  it('P12 stop() keeps its deadline when Redis never came', async () => {
    const opened = await open();
    const worker = opened.startRecordingWorker();

    const before = performance.now();
    await worker.stop(1_000);

    expect(performance.now() - before).toBeLessThan(1_000 + slackMs);
  });
});
