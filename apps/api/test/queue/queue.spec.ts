import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entryId } from '../../src/queue/queue-entry.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

const soon = (what: string) => ({ deadlineMs: 10_000, what });

describeWithEachBackend('the notifier', (settings) => {
  let queue: QueueUnderTest;
  let jobId: string;

  beforeEach(async () => {
    queue = await QueueUnderTest.open(settings());
    await queue.bullQueue.obliterate({ force: true });
    jobId = randomUUID();
  });

  afterEach(async () => {
    vi.useRealTimers();
    await queue.close();
  });

  const stateOf = (epoch: number) => queue.bullQueue.getJobState(entryId(jobId, epoch));

  it('a notification brings the id of the job, and nothing else, to the handler', async () => {
    const payloads: unknown[] = [];
    queue.startWorker(async (payload) => {
      payloads.push(payload);
    });

    expect(await queue.notifier.notify(jobId, 0, 10)).toBe('notified');

    await waitFor(() => payloads.length > 0, soon('the handler is called'));
    expect(payloads).toEqual([{ jobId }]);
  });

  it('two notifications for one epoch are one entry, one for the next epoch is another', async () => {
    await queue.notifier.notify(jobId, 0, 10);
    await queue.notifier.notify(jobId, 0, 10);
    await queue.notifier.notifyAgain(jobId, 0, 10);
    expect(await queue.notifier.counts()).toBe(1);

    await queue.notifier.notify(jobId, 1, 10);
    expect(await queue.notifier.counts()).toBe(2);

    queue.startRecordingWorker();
    await waitFor(async () => (await queue.notifier.counts()) === 0, soon('the queue is empty'));
    expect(queue.seen).toEqual([jobId, jobId]);
  });

  it('notifications of one turn, known and late ones among them, are an entry for each job', async () => {
    const ids = Array.from({ length: 70 }, () => randomUUID());
    await queue.notifier.notify(ids[3] ?? '', 0, 10);

    const lateId = ids[7] ?? '';
    const notifyAll = () =>
      Promise.all(
        [...ids, ids[5] ?? ''].map((id) =>
          queue.notifier.notify(id, 0, 10, id === lateId ? 60_000 : 0),
        ),
      );
    // A store too busy for the time that a request has is notified again, as by the reconciler.
    const areNotified = async () => (await notifyAll()).every((told) => told === 'notified');
    await waitFor(areNotified, soon('all are notified'));

    const counts = await queue.bullQueue.getJobCounts('prioritized', 'delayed');
    expect(counts).toEqual({ prioritized: 69, delayed: 1 });
    queue.startRecordingWorker();
    await waitFor(() => queue.seen.length >= 69, soon('all due jobs are looked at'));
    expect(queue.seen.toSorted()).toEqual(ids.filter((id) => id !== lateId).toSorted());
  });

  it('a worker that takes more than it has room for gives the rest back, and none comes twice', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(ids.map((id) => queue.notifier.notify(id, 0, 10)));
    const release = Promise.withResolvers<void>();
    const look = async ({ jobId }: { readonly jobId: string }) => {
      queue.seen.push(jobId);
      await release.promise;
    };
    queue.startWorker(look, 20);
    await waitFor(() => queue.seen.length === 20, soon('all slots are taken'));
    const state = () => queue.bullQueue.getJobCounts('active', 'prioritized');
    const isShared = async () => String(Object.values(await state())) === '20,40';
    await waitFor(isShared, soon('the rest waits'));

    queue.startWorker(look, 60);
    await waitFor(() => queue.seen.length >= 60, soon('another worker takes the rest'));
    release.resolve();
    await waitFor(async () => (await queue.notifier.counts()) === 0, soon('all are answered'));
    expect(queue.seen.toSorted()).toEqual(ids.toSorted());
    const entries = await queue.bullQueue.getJobs(['completed']);
    expect(new Set(entries.map(({ stalledCounter }) => stalledCounter))).toEqual(new Set([0]));
  });

  it('an entry that has been answered comes again, once, when asked to', async () => {
    queue.startRecordingWorker();
    await queue.notifier.notify(jobId, 0, 10);
    await waitFor(async () => (await stateOf(0)) === 'completed', soon('the entry is answered'));

    await queue.notifier.notify(jobId, 0, 10);
    expect(await queue.notifier.notifyAgain(jobId, 0, 10)).toBe('notified');

    await waitFor(() => queue.seen.length > 1, soon('the job is looked at again'));
    await waitFor(async () => (await stateOf(0)) === 'completed', soon('the entry is answered'));
    expect(queue.seen).toEqual([jobId, jobId]);
  });

  it('an entry that is being answered stays the only one of its epoch', async () => {
    const release = Promise.withResolvers<void>();
    let calls = 0;
    queue.startWorker(async () => {
      calls += 1;
      await release.promise;
    }, 5);
    await queue.notifier.notify(jobId, 0, 10);
    await waitFor(() => calls === 1, soon('the handler runs'));

    await Promise.all(Array.from({ length: 5 }, () => queue.notifier.notifyAgain(jobId, 0, 10)));

    expect(await queue.notifier.counts()).toBe(1);
    release.resolve();
    await waitFor(async () => (await queue.notifier.counts()) === 0, soon('the queue is empty'));
    expect(calls).toBe(1);
  });

  it('F03 an entry whose worker died with it comes again as soon as its lock has run out', async () => {
    await queue.notifier.notify(jobId, 0, 10);
    expect(await queue.takeAndDie(300)).toMatchObject({ id: entryId(jobId, 0) });
    queue.startRecordingWorker();
    await queue.notifier.notifyAgain(jobId, 0, 10);
    expect(await stateOf(0)).toBe('active');

    const notifyAgain = async () => {
      await queue.notifier.notifyAgain(jobId, 0, 10);
      return queue.seen.length > 0;
    };
    // Sooner than BullMQ's own check for stalled entries could find it.
    await waitFor(notifyAgain, { deadlineMs: 4_000, what: 'another worker looks at the job' });
    // More than once where it was notified after that look.
    expect(new Set(queue.seen)).toEqual(new Set([jobId]));
  });

  it('twenty reconcilers that notify again of one finished entry make at most one live entry', async () => {
    const worker = queue.startRecordingWorker();
    await queue.notifier.notify(jobId, 0, 10);
    await waitFor(async () => (await stateOf(0)) === 'completed', soon('the entry is answered'));
    await worker.stop(2_000);

    await Promise.all(Array.from({ length: 20 }, () => queue.notifier.notifyAgain(jobId, 0, 10)));

    expect(await queue.notifier.counts()).toBe(1);
  });

  it('A29 jobs are looked at by priority, lower first, and in order of arrival within one', async () => {
    const jobs = [20, 10, 0, 10].map((priority) => ({ id: randomUUID(), priority }));
    for (const { id, priority } of jobs) await queue.notifier.notify(id, 0, priority);

    queue.startRecordingWorker();

    await waitFor(() => queue.seen.length === jobs.length, soon('all jobs are looked at'));
    const [last, second, first, third] = jobs.map(({ id }) => id);
    expect(queue.seen).toEqual([first, second, third, last]);
  });

  it('A29 a delayed notification comes when it is due, not before', async () => {
    queue.startRecordingWorker();
    const notifiedAt = Date.now();
    await queue.notifier.notify(jobId, 0, 10, 300);
    expect(await queue.notifier.counts()).toBe(1);

    await waitFor(() => queue.seen.length > 0, soon('the delayed entry comes'));

    // The server may count from the millisecond before.
    expect(Date.now() - notifiedAt).toBeGreaterThanOrEqual(299);
  });

  it('a foreign payload fails for good and does not harm the worker', async () => {
    queue.startRecordingWorker();
    const foreign = [{}, { jobId: 'no uuid' }, { jobId, more: 1 }, 'text', [jobId]];
    for (const data of foreign) await queue.bullQueue.add('run', data);
    await queue.notifier.notify(jobId, 0, 10);

    await waitFor(() => queue.seen.length > 0, soon('the good entry is answered'));
    await waitFor(
      async () => (await queue.bullQueue.getFailedCount()) === 5,
      soon('all have failed'),
    );
    expect(queue.seen).toEqual([jobId]);
  });

  it('a handler that throws fails its entry only, which keeps nothing of the error and can come again', async () => {
    let calls = 0;
    queue.startWorker(async () => {
      calls += 1;
      if (calls === 1) throw new Error('secret of a client');
    });
    await queue.notifier.notify(jobId, 0, 10);
    await waitFor(async () => (await stateOf(0)) === 'failed', soon('the entry has failed'));

    const entry = await queue.bullQueue.getJob(entryId(jobId, 0));
    expect(JSON.stringify(entry)).not.toContain('secret');
    expect(entry?.failedReason).toBe('The handler failed; the log has the reason.');
    expect(await queue.notifier.notifyAgain(jobId, 0, 10)).toBe('notified');
    await waitFor(() => calls === 2, soon('the job is looked at again'));
  });

  it('what was answered a day ago is forgotten, and what is answered now is not', async () => {
    const broken = randomUUID();
    queue.startWorker(async (payload) => {
      if (payload.jobId === broken) throw new Error('broken');
    });
    const answered = async (epoch: number) => {
      await queue.notifier.notify(jobId, epoch, 10);
      await queue.notifier.notify(broken, epoch, 10);
      const states = async () => [
        await queue.bullQueue.getJobState(entryId(jobId, epoch)),
        await queue.bullQueue.getJobState(entryId(broken, epoch)),
      ];
      await waitFor(async () => String(await states()) === 'completed,failed', soon('the answers'));
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * 3_600_000 });
    await answered(0);
    vi.useRealTimers();
    await answered(1);
    const counted = () => queue.bullQueue.getJobCounts('completed', 'failed');
    const isForgotten = async () => String(Object.values(await counted())) === '1,1';
    await waitFor(isForgotten, soon('the first of each kind is forgotten'));
  });

  it('counts what waits, is delayed or is being answered, and nothing that has ended', async () => {
    const release = Promise.withResolvers<void>();
    let calls = 0;
    const worker = queue.startWorker(async () => {
      calls += 1;
      if (calls > 1) await release.promise;
    });
    for (let job = 0; job < 3; job += 1) await queue.notifier.notify(randomUUID(), 0, 10);
    await queue.notifier.notify(randomUUID(), 0, 10, 60_000);
    await waitFor(() => calls === 2, soon('one entry has ended, the next is being answered'));

    expect(await queue.notifier.counts()).toBe(3);
    expect(await queue.notifier.state()).toBe('up');
    release.resolve();
    await worker.stop(2_000);
  });
});
