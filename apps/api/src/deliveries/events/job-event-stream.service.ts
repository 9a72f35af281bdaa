import { Injectable } from '@nestjs/common';
import type { JobEvent } from './job-event.js';
import { JobEventPages } from './job-event-pages.service.js';
import { Mailbox } from './mailbox.js';
import type { Words } from './wake-ups/wake-message.js';
import { WakeUps } from './wake-ups/wake-ups.service.js';
import type { JobHead } from '../../job-store/reads/job-head.repository.js';
import { JobReadRepository } from '../../job-store/reads/job-read.repository.js';

/** A stream that tells nothing for so long says that it is there, in milliseconds. */
export const silenceMs = 15_000;

/** Pieces of words that wait for the events before them, which come a moment later. */
const mostWaiting = 50;

/** Follows the events of one job. */
@Injectable()
export class JobEventStreams {
  constructor(
    private readonly wakeUps: WakeUps,
    private readonly pages: JobEventPages,
    private readonly jobs: JobReadRepository,
  ) {}

  /**
   * The events of a job after one of them, as they come, to the end of the job or until the signal
   * aborts. Reading it, or ceasing to, changes nothing for the job.
   */
  async *follow(
    { id, tenant }: { readonly id: string; readonly tenant: string },
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly JobEvent[], void, undefined> {
    const mailbox = new Mailbox<JobHead>(signal);
    const stopHearing = this.wakeUps.hearWords(id, (words) => {
      mailbox.addWords(words);
    });
    const stopWatching = this.wakeUps.watchJob(id, (head) => {
      if (head) mailbox.put(head);
      else mailbox.close();
    });
    try {
      let position = await this.pages.positionAt(id, tenant, after);
      let waiting: readonly Words[] = [];
      while (mailbox.isOpen) {
        const { words, news: head, isSilent } = await mailbox.next(silenceMs);
        if (isSilent) yield [{ kind: 'silence' }];
        while (head && head.eventSeq > position.eventSeq && mailbox.isOpen) {
          const page = await this.pages.after(position, head, tenant);
          yield page.events;
          // Deleted meanwhile.
          if (page.next.eventSeq === position.eventSeq) return;
          position = page.next;
        }
        if (head?.isFinal && mailbox.isOpen) {
          const job = await this.jobs.find(id, tenant);
          if (job) yield [{ kind: 'done', eventSeq: position.eventSeq, job }];
          return;
        }
        // Words come behind all that was stored before their call, and not behind their answer.
        const { eventSeq } = position;
        const known = [...waiting, ...words].slice(-mostWaiting);
        waiting = known.filter((each) => each.after > eventSeq);
        yield known.filter((each) => each.after === eventSeq).map(delta);
      }
    } finally {
      stopHearing();
      stopWatching();
    }
  }
}

const delta = ({ text, offset }: Words): JobEvent => ({ kind: 'delta', text, offset });
