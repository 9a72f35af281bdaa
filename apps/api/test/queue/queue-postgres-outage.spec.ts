import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { startTcpProxy, type TcpProxy } from '../support/http/tcp-proxy.js';
import { createTestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const notifyBudgetMs = 250;
/** How late a timer may be on a busy machine; a statement without a budget takes 15 s to give up. */
const slackMs = 8_000;
const soon = (what: string) => ({ deadlineMs: 20_000, what });

describe('the notifier while PostgreSQL comes and goes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: TcpProxy;
  let queue: QueueUnderTest;

  const databasePort = (): number => Number(new URL(database.url).port || 5432);

  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startTcpProxy();
    proxy.forwardTo(databasePort());
    const databaseUrl = new URL(database.url);
    databaseUrl.hostname = '127.0.0.1';
    databaseUrl.port = String(proxy.port);
    queue = await QueueUnderTest.open({ databaseUrl: databaseUrl.href });
  });

  afterEach(async () => {
    await queue.close();
    await proxy.close();
    await database.drop();
  });

  const notifyTimed = async () => {
    const before = performance.now();
    const outcome = await queue.notifier.notify(randomUUID(), 0, 10);
    return { outcome, durationMs: performance.now() - before };
  };

  const expectToWork = async (): Promise<void> => {
    const jobId = randomUUID();
    const notify = async () => (await queue.notifier.notifyAgain(jobId, 0, 0)) === 'notified';
    await waitFor(notify, soon('a notification gets through'));
    await waitFor(() => queue.seen.includes(jobId), soon('the worker answers'));
  };

  it('F22 gone while the worker is busy: a notification gives up in time, the worker does not storm, all heals', async () => {
    queue.startWorker(async ({ jobId }) => {
      await delay(20);
      queue.seen.push(jobId);
    }, 5);
    for (let job = 0; job < 200; job += 1) await queue.notifier.notify(randomUUID(), 0, 10);
    await expectToWork();

    proxy.cut();
    const before = { connections: proxy.connections, at: performance.now() };
    const notified = await notifyTimed();
    expect(notified.outcome).toBe('unreachable');
    expect(notified.durationMs).toBeLessThan(notifyBudgetMs + slackMs);
    expect(await queue.notifier.state()).toBe('down');
    // Each handler that ends and each pause that is over may try once more.
    await waitFor(() => performance.now() - before.at > 2_000, soon('two seconds have passed'));
    expect(proxy.connections - before.connections).toBeLessThan(100);

    proxy.forwardTo(databasePort());
    await expectToWork();
  });

  it('F22 silent: a notification gives up in time, and all heals when the network does', async () => {
    queue.startRecordingWorker();
    await expectToWork();

    proxy.silence();
    const notified = await Promise.all(Array.from({ length: 20 }, notifyTimed));
    expect(new Set(notified.map(({ outcome }) => outcome))).toEqual(new Set(['unreachable']));
    expect(Math.max(...notified.map(({ durationMs }) => durationMs))).toBeLessThan(
      notifyBudgetMs + slackMs,
    );

    proxy.forwardTo(databasePort());
    await expectToWork();
  });

  it('P12 stop() keeps its deadline while PostgreSQL is silent', async () => {
    const worker = queue.startRecordingWorker();
    await expectToWork();

    proxy.silence();
    const before = performance.now();
    await worker.stop(1_000);

    expect(performance.now() - before).toBeLessThan(1_000 + slackMs);
  });
});

it('options in the database URL do not hide the queue from BullMQ', async () => {
  const database = await createTestDatabase();
  const databaseUrl = new URL(database.url);
  databaseUrl.searchParams.set('options', '-c search_path=public');
  const queue = await QueueUnderTest.open({ databaseUrl: databaseUrl.href });
  const notify = async () => (await queue.notifier.notify(randomUUID(), 0, 10)) === 'notified';
  await waitFor(notify, soon('a notification gets through'));
  await queue.close();
  await database.drop();
});
