import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entryId } from '../../src/queue/queue-entry.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

const soon = (what: string) => ({ deadlineMs: 10_000, what });

describeWithEachBackend('a worker that stops', (settings) => {
  let queue: QueueUnderTest;
  let jobId: string;

  beforeEach(async () => {
    queue = await QueueUnderTest.open(settings());
    await queue.bullQueue.obliterate({ force: true });
    jobId = randomUUID();
  });

  afterEach(async () => {
    await queue.close();
  });

  it('P12 stop() aborts the running handler, waits for it, and takes nothing new', async () => {
    const started = Promise.withResolvers<void>();
    let ended = false;
    const worker = queue.startWorker(async (_payload, signal) => {
      started.resolve();
      await once(signal, 'abort');
      ended = true;
    });
    await queue.notifier.notify(jobId, 0, 10);
    await started.promise;
    await queue.notifier.notify(randomUUID(), 0, 10);

    const before = performance.now();
    await worker.stop(30_000);

    expect(ended).toBe(true);
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(await queue.notifier.counts()).toBe(1);
  });

  it('P12 a notification in the moment of stop() is answered or goes back to the queue', async () => {
    for (let round = 0; round < 10; round += 1) {
      const worker = queue.startRecordingWorker();
      const warmUp = randomUUID();
      await queue.notifier.notify(warmUp, 0, 10);
      await waitFor(() => queue.seen.includes(warmUp), soon('the worker runs'));

      const late = randomUUID();
      await Promise.all([worker.stop(5_000), queue.notifier.notify(late, 0, 10)]);

      const state = await queue.bullQueue.getJobState(entryId(late, 0));
      expect(queue.seen.includes(late) ? 'answered' : state).toMatch(/^(answered|prioritized)$/);
      await queue.bullQueue.obliterate({ force: true });
    }
  });

  it('P12 stop() in the middle of a burst leaves no entry taken', async () => {
    for (const seenBefore of [1, 5, 17, 40]) {
      await Promise.all(
        Array.from({ length: 80 }, () => queue.notifier.notify(randomUUID(), 0, 10)),
      );
      queue.seen.length = 0;
      const worker = queue.startRecordingWorker(60);
      await waitFor(() => queue.seen.length >= seenBefore, soon('the worker is at it'));
      await worker.stop(5_000);
      const { active, ...rest } = await queue.bullQueue.getJobCounts(
        'active',
        'prioritized',
        'completed',
      );
      expect(active).toBe(0);
      expect(rest).toEqual({ completed: queue.seen.length, prioritized: 80 - queue.seen.length });
      await queue.bullQueue.obliterate({ force: true });
    }
  });

  it('P12 a worker that closes as it has taken several entries at once has given back what it did not ask for', async () => {
    await Promise.all(Array.from({ length: 80 }, () => queue.notifier.notify(randomUUID(), 0, 10)));
    await queue.takeAndClose(17);
    const counts = await queue.bullQueue.getJobCounts('active', 'prioritized');
    expect(counts).toEqual({ active: 17, prioritized: 63 });
  });

  it('P12 stop() returns within its deadline when a handler ignores the signal', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const worker = queue.startWorker(async () => {
      started.resolve();
      await release.promise;
    });
    await queue.notifier.notify(jobId, 0, 10);
    await started.promise;

    const before = performance.now();
    await worker.stop(500);

    // It is the deadline that ends it: the handler is released after this.
    expect(performance.now() - before).toBeLessThan(20_000);
    release.resolve();
  });
});
