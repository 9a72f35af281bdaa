import { expect, it, vi } from 'vitest';
import type { AttemptEndService } from '../attempts/attempt-end.service.js';
import type { AttemptExecutor } from '../attempts/attempt-executor.js';
import { JobRunnerService } from '../attempts/job-runner.service.js';
import { RunningJobs } from '../attempts/running-jobs.js';
import type { WorkerLeaseService } from '../attempts/worker-lease.service.js';
import type { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import type { LeaseRepository } from '../job-store/leases/lease.repository.js';
import type { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { OrphanSweepService } from './orphan-sweep.service.js';

it('F22 a job whose lease was taken and not heard of is given back at the second look, and told', async () => {
  const owned = new Set<string>();
  const leases = {
    take: (id: string) => {
      owned.add(id);
      return Promise.reject(new Error('Connection terminated'));
    },
    ownedJobIds: vi.fn(() => Promise.resolve([...owned])),
    release: (id: string) => {
      owned.delete(id);
      return Promise.resolve({ id, epoch: 1, priority: 10, isCancelRequested: false });
    },
  } as unknown as LeaseRepository;
  const running = new RunningJobs();
  const lease = { workerId: 'worker' } as WorkerLeaseService;
  const notify = vi.fn(() => Promise.resolve());
  const notifier = { notify } as unknown as QueueNotifierService;
  const runner = new JobRunnerService(
    ...([leases, lease, running, {} as AttemptExecutor, {} as AttemptEndService] as const),
  );
  const sweep = new OrphanSweepService(leases, lease, running, {} as IdleJobsService, notifier);

  await sweep.sweepLost();
  expect(leases.ownedJobIds).not.toHaveBeenCalled();
  await expect(runner.run('lost')).rejects.toThrow('Connection terminated');
  await sweep.sweepLost();
  expect(owned).toContain('lost');
  await sweep.sweepLost();
  expect(owned).toEqual(new Set());
  expect(notify).toHaveBeenCalledExactlyOnceWith('lost', 1, 10);
  await sweep.sweepLost();
  await sweep.sweepLost();
  expect(leases.ownedJobIds).toHaveBeenCalledTimes(3);
});
