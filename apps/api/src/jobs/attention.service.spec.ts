import { Result } from '@faina/agent-core';
import { expect, it, vi } from 'vitest';
import type { AttentionRepository } from '../job-store/idle/attention.repository.js';
import type { IdleJobRepository } from '../job-store/idle/idle-job.repository.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import type { MovedJob } from '../job-store/rows/due-job.js';
import type { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { AttentionService } from './attention.service.js';
import type { JobsService } from './jobs.service.js';

const principal = { tenant: 'north', owner: 'ana', scopes: [], keyId: null };
const job = { id: 'job', tenant: 'north', settledAt: null } as JobRow;
const ended: JobRow = { ...job, settledAt: new Date() };

it.each<[what: string, moved: MovedJob, told: unknown[]]>([
  ['is told of a job that goes on', { id: 'job', epoch: 4, priority: 7 }, [['job', 4, 7]]],
  ['is told nothing of one that still waits', { id: 'job', epoch: null, priority: null }, []],
])('the queue %s', async (_, moved, told) => {
  const calls: Pick<AttentionRepository, 'resolve'> = { resolve: async () => moved };
  // A job that goes on may have ended by the second look.
  const looks = [job, ended];
  const jobs: Pick<JobsService, 'get'> = { get: async () => Result.ok(looks.shift() ?? ended) };
  const notify = vi.fn<QueueNotifierService['notify']>();
  const notifier: Pick<QueueNotifierService, 'notify'> = { notify };
  const attention = new AttentionService(
    calls as AttentionRepository,
    {} as IdleJobRepository,
    jobs as JobsService,
    notifier as QueueNotifierService,
  );
  const finding = { callKey: 'key', resolution: 'happened' } as const;
  expect(await attention.resolve(principal, 'job', finding)).toEqual(
    Result.ok({ job: ended, hadEnded: false }),
  );
  expect(notify.mock.calls).toEqual(told);
});
