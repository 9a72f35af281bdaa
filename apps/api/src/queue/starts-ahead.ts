import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import type { EntryAnswer, EntryPayload } from './queue-entry.js';

/** So long after its start the queue is told of a job: what an entry costs does not come between the first steps then. */
const notifyAfterMs = 25;
/** So soon an entry comes back that nothing holds up, once those before it have. */
const entryDueMs = 1_000;
/** One that has not come by then is lost, or another worker has it. */
const forgottenAfterMs = 60_000;

/** Makes an attempt at a job, of which comes undefined where there was none; undefined at once where it may not begin. */
export type Start = (payload: EntryPayload) => Promise<EntryAnswer | undefined> | undefined;

interface Started {
  readonly at: number;
  readonly answer: Promise<EntryAnswer | undefined>;
}

/**
 * Starts jobs ahead of the entries that this process is about to add, while its worker waits for entries and there are
 * none (ADR 38). The entry follows, and is answered with what came of the start. Where entries do not come back soon, as
 * other workers take them or the queue stands still, nothing is started ahead of them.
 */
@Injectable()
export class StartsAhead {
  /** By the id of the entry, which has not come, in the order in which they were started. */
  readonly #started = new Map<string, Started>();
  /** When the first of them became the first. */
  #firstSince = 0;
  #untold: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #start: Start | undefined;
  /** Whether entries may wait that would be passed. */
  #othersWait = true;

  constructor(private readonly failures: RepeatedFailureLog) {}

  /** @param start finds the context of this call, and none of whoever offers a job, such as a host's request. */
  startWith(start: Start): void {
    const inThisContext = AsyncLocalStorage.snapshot();
    this.#start = (payload) => inThisContext(start, payload);
  }

  /** Starts nothing more; the queue is told of what has started. */
  stop(): void {
    this.#start = undefined;
    this.#notify();
  }

  /** To be called when the queue has no entry for this worker. */
  noteEmptyQueue(): void {
    this.#othersWait = false;
  }

  /**
   * Starts a job that may run now; false where it is to wait for its entry.
   * @param notify adds the entry; called a moment later, or once the job could not be started
   */
  offer(entryId: string, payload: EntryPayload, notify: () => void): boolean {
    const mayStart = !this.#othersWait && this.#entriesComeBack();
    const starting = mayStart ? this.#start?.(payload) : undefined;
    if (!starting) {
      this.#leaveInLine();
      return false;
    }
    this.#started.set(entryId, { at: performance.now(), answer: this.#answerOf(starting) });
    this.#untold.push(notify);
    this.#timer ??= setTimeout(() => {
      this.#notify();
    }, notifyAfterMs);
    return true;
  }

  /** What came of the start ahead of an entry that has come; undefined where the entry has to see to its job. */
  async answerTo(entryId: string): Promise<EntryAnswer | undefined> {
    const started = this.#started.get(entryId);
    if (!started) this.#othersWait = true;
    const [first] = this.#started.keys();
    if (first === entryId) this.#firstSince = performance.now();
    this.#started.delete(entryId);
    return started?.answer;
  }

  async #answerOf(starting: Promise<EntryAnswer | undefined>): Promise<EntryAnswer | undefined> {
    try {
      const answer = await starting;
      if (answer) return answer;
    } catch (error) {
      this.failures.report('A job could not be started ahead of its entry', error);
    }
    this.#leaveInLine();
    return undefined;
  }

  /** Behind those that run: none that comes later passes it. */
  #leaveInLine(): void {
    this.#othersWait = true;
    this.#notify();
  }

  #notify(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const untold = this.#untold;
    this.#untold = [];
    for (const notify of untold) notify();
  }

  #entriesComeBack(): boolean {
    const now = performance.now();
    for (const [entryId, { at }] of this.#started) {
      if (now - at < forgottenAfterMs) return now - Math.max(at, this.#firstSince) < entryDueMs;
      this.#started.delete(entryId);
    }
    return true;
  }
}
