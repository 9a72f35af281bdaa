import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { RunningJobs } from './running-jobs.js';
import { WorkerRepository } from './storage/worker.repository.js';
import { registerWorker } from './storage/worker-statements.js';
import { ENV, type Env } from '../config/env.js';
import { DatabasePool } from '../database/database-pool.js';
import { LOGGER } from '../telemetry/logger.js';

const reconnectMs = 250;

/**
 * Keeps the leases of this process: a row in `workers` that is renewed in time, and a session that
 * holds an advisory lock and hears of cancelled jobs. The lock is free the moment the process dies.
 */
@Injectable()
export class WorkerLease {
  #workerId: string = randomUUID();
  #lockKey = newLockKey();
  #session: PoolClient | undefined;
  #loop: Promise<void> | undefined;
  /** Aborts when the session is gone, to end a wait early. */
  #sessionLost = new AbortController();
  readonly #stopped = new AbortController();

  constructor(
    private readonly pool: DatabasePool,
    private readonly workers: WorkerRepository,
    private readonly runningJobs: RunningJobs,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Owner of the leases of this process; another one after the leases were lost. */
  get workerId(): string {
    return this.#workerId;
  }

  /** Resolves once leases can be taken. */
  async start(): Promise<void> {
    await this.#openSession();
    await this.#register();
    this.#loop = this.#keep();
  }

  /** Gives everything back at once; running attempts must have ended before. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
    await this.workers.remove(this.#workerId).catch(() => undefined);
    this.#dropSession();
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stopped;
    const renewMs = this.env.LEASE_MS / 3.3;
    while (!signal.aborted) {
      try {
        if (!this.#session) await this.#openSession();
        await this.#renew();
        await this.#pause(renewMs, this.#sessionLost.signal);
      } catch (error) {
        this.logger.warn({ error: String(error) }, 'The leases could not be renewed; trying again');
        await this.#pause(reconnectMs);
      }
    }
  }

  async #pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([this.#stopped.signal, ...signals]);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    const cancelled = await this.workers.renew(this.#workerId, this.env.LEASE_MS);
    if (cancelled) {
      for (const jobId of cancelled) this.runningJobs.cancel(jobId);
      return;
    }
    this.logger.warn(
      { workerId: this.#workerId },
      'This worker was taken for dead; it starts anew',
    );
    this.runningJobs.loseLeases();
    this.#dropSession();
    this.#workerId = randomUUID();
    this.#lockKey = newLockKey();
    await this.#openSession();
    await this.#register();
  }

  async #register(): Promise<void> {
    const values = [this.#workerId, this.#lockKey, hostname(), process.pid, this.env.LEASE_MS];
    await this.pool.query(registerWorker, values);
  }

  /** The lock is taken again under the same key, so a lost connection alone loses no lease. */
  async #openSession(): Promise<void> {
    const session = await this.pool.connect();
    session.on('error', () => {
      if (this.#session === session) this.#dropSession();
    });
    session.on('notification', ({ payload }) => {
      if (payload) this.runningJobs.cancel(payload);
    });
    try {
      await session.query('select pg_advisory_lock($1)', [this.#lockKey]);
      await session.query('listen faina_cancel');
    } catch (error) {
      session.release(true);
      throw error;
    }
    this.#session = session;
    this.#sessionLost = new AbortController();
  }

  #dropSession(): void {
    const session = this.#session;
    this.#session = undefined;
    session?.release(true);
    this.#sessionLost.abort();
  }
}

/** A random positive key; advisory locks have 64 bits. */
const newLockKey = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString();
