import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { beatMs, LeaseTime } from './lease-time.js';
import { RunningJobs } from './running-jobs.js';
import { changedOffer, WorkerOffers } from './worker-offers.js';
import { type WorkerOffer, WorkerRepository } from '../job-store/workers/worker.repository.js';
import type { ToolNews } from '../job-store/workers/tool-news.js';
import type { WorkerSession } from '../job-store/workers/worker-session.js';
import { ENV, type Env } from '../config/env.js';
import { onceDatabaseAnswers } from '../database/once-database-answers.js';
import { serviceVersion } from '../process/service-version.js';
import { LOGGER } from '../telemetry/logger.js';

const reconnectMs = 250;
/** Renewals in the span of a lease, so that three may fail. */
const renewalsPerLease = 3.3;

/**
 * Keeps the leases of this process: a row in `workers` that is renewed in time, and a session that
 * holds an advisory lock and hears of cancelled jobs. The lock is free the moment the process dies.
 */
@Injectable()
export class WorkerLeaseService {
  #identity = newIdentity();
  /** What the row tells. */
  #stored: WorkerOffer | undefined;
  #session: WorkerSession | undefined;
  #onToolNews: (news: ToolNews) => void = () => undefined;
  #loop: Promise<void> | undefined;
  #beats: NodeJS.Timeout | undefined;
  readonly #stopped = new AbortController();
  readonly #time: LeaseTime;

  constructor(
    private readonly workers: WorkerRepository,
    private readonly runningJobs: RunningJobs,
    private readonly offers: WorkerOffers,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#time = new LeaseTime(env.LEASE_MS);
  }

  /** Owner of the leases of this process; another one after the leases were lost. */
  get workerId(): string {
    return this.#identity.workerId;
  }

  /** Resolves once the leases of this process hold, or when the signal aborts; nothing where they do. */
  untilSure(signal: AbortSignal): Promise<void> | undefined {
    return this.#time.untilSure(signal);
  }

  /** Calls back on what other workers tell of tools, and once this one has told of its own. */
  onToolNews(listener: (news: ToolNews) => void): void {
    this.#onToolNews = listener;
  }

  /** Resolves once leases can be taken. */
  async start(): Promise<void> {
    this.#beats = setInterval(() => {
      this.#time.beat();
    }, beatMs).unref();
    await onceDatabaseAnswers(() => this.#enter(), {
      waitMs: this.env.DATABASE_WAIT_MS,
      logger: this.logger,
    });
    this.#loop = this.#keep();
  }

  /** Gives everything back at once; running attempts must have ended before. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
    clearInterval(this.#beats);
    // Without its row the worker would be found dead a moment later anyway.
    await this.workers.remove(this.workerId).catch(() => undefined);
    this.#session?.close();
  }

  async #keep(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        if (!this.#session) await this.#openSession();
        await this.#renew();
        await this.#pause(this.env.LEASE_MS / renewalsPerLease, this.#time.doubt);
      } catch (error) {
        const fields = { error: serializeError(error) };
        this.logger.warn(fields, 'The leases could not be renewed; trying again');
        await this.#pause(reconnectMs);
      }
    }
  }

  async #renew(): Promise<void> {
    const askedAt = this.#time.now();
    const offer = this.offers.current();
    const changed = changedOffer(offer, this.#stored);
    const cancelled = await this.workers.renew(this.workerId, this.env.LEASE_MS, changed);
    if (cancelled) {
      this.#stored = offer;
      this.#time.renewed(askedAt);
      for (const jobId of cancelled) this.runningJobs.cancel(jobId);
      return;
    }
    await this.#startAnew();
  }

  /** Of a process that was at work all the time, others have lost sight: no job of its was to blame. */
  async #startAnew(): Promise<void> {
    const { workerId } = this;
    this.logger.warn({ workerId }, 'This worker was taken for dead; it starts anew');
    const blameless = this.#time.hasStoodStill ? [] : this.runningJobs.ids();
    this.runningJobs.loseLeases();
    await this.#enter();
    await this.workers.absolve(blameless);
  }

  /** Each time as a new worker: whether an earlier try has left its row behind is not known. */
  async #enter(): Promise<void> {
    this.#dropSession();
    this.#identity = newIdentity();
    await this.#openSession();
    const askedAt = this.#time.now();
    const offer = this.offers.current();
    const { tooling } = this.offers;
    const told = { slots: this.env.WORKER_CONCURRENCY, version: serviceVersion(), tooling };
    const worker = { ...this.#identity, ...told, ...offer };
    await this.workers.register(worker, this.env.LEASE_MS);
    this.#stored = offer;
    this.#time.renewed(askedAt);
  }

  /** The lock is taken again under the same key, so a lost connection alone loses no lease. */
  async #openSession(): Promise<void> {
    this.#session = await this.workers.openSession({
      lockKey: this.#identity.lockKey,
      onCancel: (jobId) => {
        this.runningJobs.cancel(jobId);
      },
      onToolNews: (news) => {
        this.#onToolNews(news);
      },
      onLost: () => {
        this.#dropSession();
      },
    });
  }

  #dropSession(): void {
    this.#session?.close();
    this.#session = undefined;
    this.#time.beginDoubt();
  }

  async #pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([this.#stopped.signal, ...signals]);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}

/** A new worker: its id, and the key of its advisory lock, a random positive number of 63 bits. */
const newIdentity = () => ({
  workerId: randomUUID(),
  lockKey: (randomBytes(8).readBigUInt64BE() >> 1n).toString(),
});
