import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ChainsService } from '../../job-ends/chains.service.js';
import { JobNews } from '../../job-store/news/job-news.js';
import { BackgroundWork } from '../../process/background-work.js';
import { Bell } from '../../process/bell.js';
import { WebhookSenderService } from '../webhooks/webhook-sender.service.js';
import { DispatchRepository } from './dispatch.repository.js';

/** How soon news is found of which nobody in this process has told. */
const lookMs = 1_000;

/** Between two looks at the least: what ends meanwhile is passed on together, in one commit. */
const pauseMs = 100;

/** Passes on that jobs have ended or wait for people. Each worker process has one. */
@Injectable()
export class DispatcherService implements OnApplicationBootstrap {
  readonly #bell = new Bell();

  constructor(
    private readonly news: DispatchRepository,
    private readonly webhooks: WebhookSenderService,
    private readonly chains: ChainsService,
    private readonly told: JobNews,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    this.told.listen((_jobId, tenant) => {
      // Steps are no news.
      if (tenant !== undefined) this.#bell.ring();
    });
    const failure = 'News of jobs could not be passed on; it is tried again';
    this.background.repeat(pauseMs, failure, async (closed) => {
      await this.#bell.wait(lookMs, closed);
      if (!closed.aborted) await this.#passOn();
    });
  }

  async #passOn(): Promise<void> {
    const { isToLookAgain, hasDeliveries, released } = await this.news.pass();
    if (isToLookAgain) this.#bell.ring();
    if (hasDeliveries) this.webhooks.wake();
    await this.chains.announce(released);
  }
}
