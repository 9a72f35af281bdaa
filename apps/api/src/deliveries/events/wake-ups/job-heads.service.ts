import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { type JobHead, JobHeadRepository } from '../../../job-store/reads/job-head.repository.js';
import { LOGGER } from '../../../telemetry/logger.js';
import { RepeatedFailureLog } from '../../../telemetry/repeated-failure-log.js';

/** Between two looks: what comes meanwhile shares the next one. */
const pauseMs = 20;

/** Hears of a job that has come further; undefined: it is not there any more. */
type HeadListener = (head: JobHead | undefined) => void;

interface Watcher {
  readonly onHead: HeadListener;
  seen: number;
}

/** How far the jobs that somebody here watches have come: one look for all of them. */
@Injectable()
export class JobHeads {
  readonly #watchers = new Map<string, Set<Watcher>>();
  #due = new Set<string>();
  #isLooking = false;
  readonly #failures: RepeatedFailureLog;

  constructor(
    private readonly heads: JobHeadRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#failures = new RepeatedFailureLog(logger);
  }

  /**
   * Tells how far the job is, soon, and then whenever it has come further.
   * @returns stops that
   */
  watch(jobId: string, onHead: HeadListener): () => void {
    const watcher = { onHead, seen: -1 };
    const watchers = this.#watchers.get(jobId) ?? new Set();
    this.#watchers.set(jobId, watchers.add(watcher));
    this.look([jobId]);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(jobId) === watchers) {
        this.#watchers.delete(jobId);
      }
    };
  }

  /** The jobs that are watched. */
  names(): readonly string[] {
    return [...this.#watchers.keys()];
  }

  /** Something may have come of these jobs. */
  look(jobIds: readonly string[]): void {
    for (const jobId of jobIds) if (this.#watchers.has(jobId)) this.#due.add(jobId);
    if (this.#due.size > 0 && !this.#isLooking) void this.#lookUntilNoneIsDue();
  }

  async #lookUntilNoneIsDue(): Promise<void> {
    this.#isLooking = true;
    while (this.#due.size > 0) {
      const ids = [...this.#due];
      this.#due = new Set();
      try {
        this.#tell(ids, await this.heads.read(ids));
      } catch (error) {
        // The look of the next second comes to them again.
        this.#failures.report('Watched jobs could not be looked at', error);
      }
      await delay(pauseMs);
    }
    this.#isLooking = false;
  }

  #tell(ids: readonly string[], heads: readonly JobHead[]): void {
    const byId = new Map(heads.map((head) => [head.id, head]));
    for (const id of ids) {
      const head = byId.get(id);
      for (const watcher of [...(this.#watchers.get(id) ?? [])]) {
        if (head && head.eventSeq <= watcher.seen) continue;
        watcher.seen = head?.eventSeq ?? watcher.seen;
        watcher.onHead(head);
      }
    }
  }
}
