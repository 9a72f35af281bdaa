import { Injectable } from '@nestjs/common';
import { ChainRepository, type ReleasedChild } from '../job-store/chains/chain.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { IdleJobsService } from './idle-jobs.service.js';

/** More are left to the reconciler, so that one job with many children holds up nobody else's. */
const announcedAtOnce = 200;

/** Lets jobs go on that wait for no other. What is not done here is found by the reconciler. */
@Injectable()
export class ChainsService {
  constructor(
    private readonly chains: ChainRepository,
    private readonly idleJobs: IdleJobsService,
    private readonly notifier: QueueNotifierService,
  ) {}

  /**
   * To be called once it is committed that these were stored or released: the queue is told of them, or
   * they end with their parent.
   */
  async announce(children: readonly ReleasedChild[], delayMs = 0): Promise<void> {
    for (const { id, tenant, epoch, priority, isFailed } of children.slice(0, announcedAtOnce)) {
      if (isFailed) {
        await this.idleJobs.end(id);
        continue;
      }
      const outcome = await this.notifier.notify(id, epoch, priority, delayMs, tenant);
      if (outcome === 'unreachable') return;
    }
  }

  /** Releases those that nobody has told of the end of a parent. */
  async sweep(): Promise<void> {
    await this.announce(await this.chains.release(await this.chains.findUntold()));
  }
}
