import { expect, it, vi } from 'vitest';
import type { ChainRepository, ReleasedChild } from '../job-store/chains/chain.repository.js';
import type { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { ChainsService } from './chains.service.js';
import type { IdleJobsService } from './idle-jobs.service.js';

const child = (id: string, isFailed = false): ReleasedChild => ({
  id,
  tenant: 'north',
  epoch: 0,
  priority: 7,
  isFailed,
});

function createService(notify: QueueNotifierService['notify']) {
  const end = vi.fn<IdleJobsService['end']>();
  const notifier: Pick<QueueNotifierService, 'notify'> = { notify };
  const idleJobs: Pick<IdleJobsService, 'end'> = { end };
  const chains = new ChainsService(
    {} as ChainRepository,
    idleJobs as IdleJobsService,
    notifier as QueueNotifierService,
  );
  return { chains, end };
}

it('jobs that are due are told to the queue, those that fail with a parent end', async () => {
  const notify = vi.fn<QueueNotifierService['notify']>().mockResolvedValue('notified');
  const { chains, end } = createService(notify);
  await chains.announce([child('fails', true), child('due')]);
  expect(end.mock.calls).toEqual([['fails']]);
  expect(notify.mock.calls).toEqual([['due', 0, 7, 0, 'north']]);
});

it('F20 many children of one job do not wait for a queue that is away, nor others for them', async () => {
  const notify = vi.fn<QueueNotifierService['notify']>().mockResolvedValue('unreachable');
  await createService(notify).chains.announce([child('a'), child('b')]);
  expect(notify).toHaveBeenCalledTimes(1);
  const fine = vi.fn<QueueNotifierService['notify']>().mockResolvedValue('notified');
  await createService(fine).chains.announce(Array.from({ length: 1_000 }, () => child('a')));
  expect(fine).toHaveBeenCalledTimes(200);
});
