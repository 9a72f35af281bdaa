import { IdleJobsService } from '../../../../apps/api/src/job-ends/idle-jobs.service.js';
import { IdleJobRepository } from '../../../../apps/api/src/job-store/idle/idle-job.repository.js';
import { JobNews } from '../../../../apps/api/src/job-store/news/job-news.js';
import { QueueNotifierService } from '../../../../apps/api/src/queue/queue-notifier.service.js';
import { StartsAhead } from '../../../../apps/api/src/queue/starts-ahead.js';
import { RepeatedFailureLog } from '../../../../apps/api/src/telemetry/repeated-failure-log.js';
import type { Env } from '../../../../apps/api/src/config/env.js';
import { Owner, type Scheduler } from '../kernel/scheduler.js';
import type { Random } from '../kernel/random.js';
import type { SimulatedQueue } from '../outside/queue.js';
import { type Heard, type Link, SimulatedPool } from '../store/simulated-pool.js';
import type { SimulatedPostgres } from '../store/simulated-postgres.js';
import { logger, metrics } from './shared-parts.js';

/** What processes stand in. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly network: Owner;
  readonly database: SimulatedPostgres;
  readonly queue: SimulatedQueue;
  readonly env: Env;
  readonly latencyMs: number;
  readonly heard: Heard;
}

/** What every process of the service has. */
export class SimulatedProcess {
  readonly owner: Owner;
  readonly link: Link;
  protected readonly connections: SimulatedPool;
  protected readonly pool;
  protected readonly notifier: QueueNotifierService;
  protected readonly startsAhead: StartsAhead;
  protected readonly idleJobs: IdleJobsService;
  protected readonly news = new JobNews();

  constructor(
    name: string,
    protected readonly around: Surroundings,
  ) {
    const { database, network, queue, env } = around;
    this.owner = new Owner(name);
    const ends = { process: this.owner, network };
    this.link = { state: 'up', losses: 0, latencyMs: around.latencyMs };
    this.connections = new SimulatedPool(database, around, ends, this.link, around.heard);
    this.pool = this.connections.asPool();
    const failures = new RepeatedFailureLog(logger);
    this.startsAhead = new StartsAhead(failures);
    this.notifier = new QueueNotifierService(
      queue.asReachedBy(this.owner),
      failures,
      metrics.deliveries,
      this.startsAhead,
    );
    const idle = new IdleJobRepository(this.pool, env, this.news);
    this.idleJobs = new IdleJobsService(idle, logger, metrics.jobs);
  }

  get isUp(): boolean {
    return !this.owner.isGone;
  }

  /** kill -9: nothing of it happens any more; the server finds out a moment later. */
  kill(): void {
    this.owner.isGone = true;
    this.around.scheduler.after(this.around.random.next() * 20, this.around.network, () => {
      this.connections.cutSessions();
    });
  }

  cutSessions(): void {
    this.connections.cutSessions();
  }

  /** Does something as this process, from now on. */
  as(work: () => void): void {
    this.around.scheduler.after(this.around.random.next(), this.owner, work);
  }
}
