import { silentLogger } from '@faina/agent-core';
import type { JobsOptions } from 'bullmq';
import { describe, expect, it, vi } from 'vitest';
import { DeliveryMetrics } from '../telemetry/metrics/delivery-metrics.js';
import { MetricRegistry } from '../telemetry/metrics/metric-registry.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { type NotifiedQueue, QueueNotifierService } from './queue-notifier.service.js';

const jobId = '0197a3c4-7d1e-7c55-9a7b-2f6f6b1f0c11';
const never = (): Promise<never> => new Promise(() => undefined);
const refuse = (): Promise<never> => Promise.reject(new Error('refused'));

const createNotifier = (
  queue: Partial<NotifiedQueue>,
  tryWrite: () => Promise<unknown> = refuse,
  metrics?: DeliveryMetrics,
): QueueNotifierService =>
  new QueueNotifierService(
    {
      add: refuse,
      remove: refuse,
      getJobState: refuse,
      getJobCounts: refuse,
      isPaused: refuse,
      tryWrite,
      ...queue,
    },
    new RepeatedFailureLog(silentLogger),
    metrics,
  );

describe('QueueNotifierService', () => {
  it.each([
    [0, 1],
    [10, 11],
    [20, 21],
  ])(
    'gives a job of priority %i an entry of priority %i, as none may be without',
    async (job, entry) => {
      const added: JobsOptions[] = [];
      const notifier = createNotifier({
        add: async (_name, _data, options) => added.push(options),
      });
      expect(await notifier.notify(jobId, 2, job)).toBe('notified');
      expect(added).toMatchObject([{ jobId: `${jobId}-2`, priority: entry, attempts: 1 }]);
    },
  );

  it('answers "unreachable" to a queue that refuses, and counts it', async () => {
    const registry = new MetricRegistry();
    const notifier = createNotifier({}, refuse, new DeliveryMetrics(registry));
    expect(await notifier.notify(jobId, 0, 10)).toBe('unreachable');
    expect(await notifier.notifyAgain(jobId, 0, 10)).toBe('unreachable');
    expect(await notifier.counts()).toBeUndefined();
    expect(await registry.text()).toContain('\nfaina_doorbell_failures_total 2\n');
  });

  it('R10: tells a queue that only refuses writes from one that is away', async () => {
    const isPaused = async () => false;
    expect(await createNotifier({ isPaused }, async () => 'OK').state()).toBe('up');
    expect(await createNotifier({ isPaused }).state()).toBe('degraded');
    expect(await createNotifier({}).state()).toBe('down');
    expect(await createNotifier({ isPaused: never }, never).state()).toBe('down');
  });

  it('answers "unreachable" in time to a queue that does not answer', async () => {
    vi.useFakeTimers();
    try {
      const answered = vi.fn();
      const notifying = createNotifier({ add: never }).notify(jobId, 0, 10).then(answered);
      await vi.advanceTimersByTimeAsync(249);
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await notifying;
      expect(answered).toHaveBeenCalledWith('unreachable');
    } finally {
      vi.useRealTimers();
    }
  });

  it('F20: takes no more of each request than it must once the queue did not answer one', async () => {
    vi.useFakeTimers();
    try {
      const add = vi.fn(never);
      const notifier = createNotifier({ add });
      const msOf = async () => {
        const from = performance.now();
        const notified = notifier.notify(jobId, 0, 10).then(() => performance.now() - from);
        await vi.advanceTimersByTimeAsync(250);
        return notified;
      };
      expect([await msOf(), await msOf(), await msOf()]).toEqual([250, 20, 20]);
      const late = Promise.withResolvers<never>();
      add.mockReturnValueOnce(late.promise);
      expect(await msOf()).toBe(20);
      late.resolve(undefined as never);
      await vi.advanceTimersByTimeAsync(0);
      expect([await msOf(), await msOf()]).toEqual([250, 20]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['completed', 1],
    ['failed', 1],
    ['active', 1],
    ['prioritized', 0],
    ['delayed', 0],
    // What is left of one of which the store lost a part would swallow the new one.
    ['unknown', 1],
  ])('notifying again over an entry that is %s removes %i', async (state, removals) => {
    const calls: string[] = [];
    const notifier = createNotifier({
      getJobState: async () => state,
      remove: async (id) => calls.push(`remove ${id}`),
      add: async () => calls.push('add'),
    });
    expect(await notifier.notifyAgain(jobId, 1, 10)).toBe('notified');
    expect(calls).toEqual([...(removals > 0 ? [`remove ${jobId}-1`] : []), 'add']);
  });
});
