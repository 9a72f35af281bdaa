import { Injectable } from '@nestjs/common';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import type { EntryAnswer, EntryPayload } from './queue-entry.js';

/** So soon an entry comes back that nothing holds up. */
const entryDueMs = 250;
/** One that has not come by then is lost, or another worker has it. */
const forgottenAfterMs = 60_000;

/** Makes an attempt at a job, of which comes undefined where there was none; undefined at once where it may not begin. */
export type Start = (payload: EntryPayload) => Promise<EntryAnswer | undefined> | undefined;

interface Started {
  readonly at: number;
  readonly answer: Promise<EntryAnswer | undefined>;
}

/**
 * Starts jobs of which this process notifies the queue ahead of their entries, while its worker waits for entries and
 * there are none. The entry comes as ever, and is answered with what came of the start. Where entries do not come back
 * soon, as other workers take them or the queue stands still, nothing is started ahead of them.
 */
@Injectable()
export class StartsAhead {
  /** Jobs whose entry has not come, in the order in which they were started. */
  readonly #started = new Map<string, Started>();
  #start: Start | undefined;
  /** Whether entries may wait that would be passed. */
  #othersWait = true;

  constructor(private readonly failures: RepeatedFailureLog) {}

  startWith(start: Start): void {
    this.#start = start;
  }

  /** To be called when the queue has no entry for this worker. */
  noteEmptyQueue(): void {
    this.#othersWait = false;
  }

  /** To be called when the queue is about to be notified of a job that may run now. */
  offer(payload: EntryPayload): void {
    if (this.#othersWait || !this.#entriesComeBack()) return;
    const starting = this.#start?.(payload);
    if (!starting) return;
    // The entry makes up for it.
    const answer = starting.catch((error: unknown) => {
      this.failures.report('A job could not be started ahead of its entry', error);
      return undefined;
    });
    this.#started.delete(payload.jobId);
    this.#started.set(payload.jobId, { at: performance.now(), answer });
  }

  /** What came of the start ahead of an entry that has come; undefined where there was none. */
  async answerTo({ jobId }: EntryPayload): Promise<EntryAnswer | undefined> {
    const started = this.#started.get(jobId);
    if (!started) this.#othersWait = true;
    this.#started.delete(jobId);
    return started?.answer;
  }

  #entriesComeBack(): boolean {
    const now = performance.now();
    for (const [jobId, { at }] of this.#started) {
      const missingMs = now - at;
      if (missingMs < forgottenAfterMs) return missingMs < entryDueMs;
      this.#started.delete(jobId);
    }
    return true;
  }
}
