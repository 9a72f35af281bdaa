import { Inject, Injectable } from '@nestjs/common';
import { type FairTurn, FairTurnRepository } from '../job-store/leases/fair-turn.repository.js';
import { JobRunnerService } from './job-runner.service.js';
import { RunningJobs } from './running-jobs.js';
import { ENV, type Env } from '../config/env.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { EntryAnswer, EntryPayload } from '../queue/queue-entry.js';

/** For how long a worker takes it that nobody else waits, so that a lone tenant costs few reads. */
const aloneMs = 250;

/** How often a slot looks for another job when other workers are quicker to lease what it found. */
const maxTries = 5;

/**
 * Shares the slots of this worker among tenants: while others wait, a tenant runs at most half of
 * them. The queue knows no tenants, so a job of one that holds its half is passed over when its
 * entry comes, and one of those who wait runs in its place; the queue is notified of it when a slot is
 * free again.
 */
@Injectable()
export class FairTurnsService {
  readonly #slots: number;
  readonly #half: number;
  /** A single slot has no half: tenants take turns. */
  #lastTenant: string | undefined;
  #aloneUntil = -Infinity;
  /** Jobs that were chosen and have not ended, so that no two slots choose the same. */
  readonly #chosen = new Set<string>();
  #choosing: Promise<unknown> = Promise.resolve();
  /**
   * In the order in which they were passed over. They wait in the database as before; of what is lost
   * here with the process, the reconciler notifies the queue.
   */
  readonly #passedOver = new Set<PassedOverJob>();

  constructor(
    private readonly runner: JobRunnerService,
    private readonly turns: FairTurnRepository,
    private readonly runningJobs: RunningJobs,
    private readonly notifier: QueueNotifierService,
    @Inject(ENV) env: Env,
  ) {
    this.#slots = env.WORKER_CONCURRENCY;
    this.#half = Math.floor(this.#slots / 2);
  }

  /**
   * Runs the job of the entry, or the one whose turn it is; undefined where that of the entry made no
   * attempt.
   */
  async run({ jobId, tenant }: EntryPayload): Promise<EntryAnswer | undefined> {
    let tries = 0;
    for (;;) {
      // Jobs that started ahead of their entries may hold all slots, while the queue gives this worker others.
      while (!this.#hasRoom()) await this.runningJobs.untilNextEnd();
      if (tries === maxTries || !this.#isCrowded(tenant)) return this.#run(jobId, tenant);
      const turn = await this.#choose(jobId, tenant);
      if (!this.#hasRoom()) {
        // One of them has taken the slot meanwhile; whose turn the next is may be another's.
        if (turn) this.#chosen.delete(turn.id);
        continue;
      }
      if (turn === undefined) return this.#run(jobId, tenant);
      if (await this.#runInstead(jobId, turn)) return undefined;
      tries += 1;
    }
  }

  /**
   * Runs a job ahead of its entry; undefined where no slot is free, resolves to it also where one of another
   * tenant has to go first.
   */
  runAhead({ jobId, tenant }: EntryPayload): Promise<EntryAnswer | undefined> | undefined {
    if (!this.#hasRoom()) return undefined;
    return this.#isCrowded(tenant)
      ? this.#runUnlessOthersWait(jobId, tenant)
      : this.#run(jobId, tenant);
  }

  /** Whose turn it is else comes by its own entry. */
  async #runUnlessOthersWait(
    jobId: string,
    tenant: string | undefined,
  ): Promise<EntryAnswer | undefined> {
    const turn = await this.#choose(jobId, tenant);
    if (turn) this.#chosen.delete(turn.id);
    return turn || !this.#hasRoom() ? undefined : this.#run(jobId, tenant);
  }

  #hasRoom(): boolean {
    return this.runningJobs.size < this.#slots;
  }

  /** Whether the tenant, or where that is not known any tenant, holds its share. */
  #isCrowded(tenant: string | undefined): boolean {
    if (performance.now() < this.#aloneUntil) return false;
    const crowding = this.#crowding();
    return tenant === undefined ? crowding.length > 0 : crowding.includes(tenant);
  }

  #crowding(): string[] {
    if (this.#half === 0) return this.#lastTenant === undefined ? [] : [this.#lastTenant];
    return [...this.runningJobs.byTenant()].flatMap(([tenant, jobs]) =>
      jobs >= this.#half ? [tenant] : [],
    );
  }

  /** One after the other: each sees what those before it have chosen. */
  #choose(jobId: string, tenant: string | undefined): Promise<FairTurn | undefined> {
    const choice = this.#choosing.then(async () => {
      if (!this.#isCrowded(tenant)) return undefined;
      const crowding = this.#crowding();
      const turn = await this.turns.find({
        jobId,
        crowding,
        taken: [...this.#chosen, ...this.runningJobs.ids()],
        running: this.runningJobs.byTenant(),
      });
      if (turn !== undefined) this.#chosen.add(turn.id);
      // Others that hold their half have no turn now, and may wait all the same.
      else if (crowding.every((other) => other === tenant)) {
        this.#aloneUntil = performance.now() + aloneMs;
      }
      return turn;
    });
    this.#choosing = choice.catch(() => undefined);
    return choice;
  }

  /** False when another worker was quicker to lease it. */
  async #runInstead(jobId: string, turn: FairTurn): Promise<boolean> {
    const { passedTenant: tenant, passedEpoch: epoch, passedPriority: priority } = turn;
    const passed = { id: jobId, tenant, epoch, priority };
    this.#passedOver.add(passed);
    // An attempt that throws has run too.
    let hasRun = true;
    try {
      hasRun = (await this.#run(turn.id, turn.tenant)) !== undefined;
      return hasRun;
    } finally {
      this.#chosen.delete(turn.id);
      if (hasRun) this.#notify(passed);
      else this.#passedOver.delete(passed);
    }
  }

  async #run(jobId: string, tenant: string | undefined): Promise<EntryAnswer | undefined> {
    const earlierTenant = this.#lastTenant;
    this.#lastTenant = tenant;
    const answer = await this.runner.run(jobId, tenant);
    if (!answer && this.#half === 0) this.#lastTenant = earlierTenant;
    if (answer && tenant !== undefined) this.#notifyNextOf(tenant);
    return answer;
  }

  /** The slot in which another job ran is free; nothing to do when the queue has been notified of it since. */
  #notify(job: PassedOverJob): void {
    if (!this.#passedOver.delete(job)) return;
    const { id, tenant, epoch, priority } = job;
    void this.notifier.notifyAnew(id, epoch, priority, tenant);
  }

  /** A slot of the tenant is free. */
  #notifyNextOf(tenant: string): void {
    const next = [...this.#passedOver].find((job) => job.tenant === tenant);
    if (next) this.#notify(next);
  }
}

/** A job whose entry came to this worker when it was not its tenant's turn. */
interface PassedOverJob {
  readonly id: string;
  readonly tenant: string;
  readonly epoch: number;
  readonly priority: number;
}
