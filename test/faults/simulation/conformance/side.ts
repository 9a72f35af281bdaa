import type { Job } from '@faina/agent-core';
import type { PoolClient } from 'pg';
import { PgJobRepository } from '../../../../apps/api/src/job-store/steps/pg-job.repository.js';
import { AttentionRepository } from '../../../../apps/api/src/job-store/idle/attention.repository.js';
import { ApprovalRepository } from '../../../../apps/api/src/approvals/approval.repository.js';
import type { DatabasePool } from '../../../../apps/api/src/database/database-pool.js';
import type { PrismaService } from '../../../../apps/api/src/database/prisma.service.js';
import { IdleJobsService } from '../../../../apps/api/src/job-ends/idle-jobs.service.js';
import { IdleJobRepository } from '../../../../apps/api/src/job-store/idle/idle-job.repository.js';
import { ReconcileRepository } from '../../../../apps/api/src/job-store/idle/reconcile.repository.js';
import { JobNews } from '../../../../apps/api/src/job-store/news/job-news.js';
import { FairTurnRepository } from '../../../../apps/api/src/job-store/leases/fair-turn.repository.js';
import { LeaseRepository } from '../../../../apps/api/src/job-store/leases/lease.repository.js';
import { JobReadRepository } from '../../../../apps/api/src/job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../../../../apps/api/src/job-store/submissions/submission.repository.js';
import { WorkerRepository } from '../../../../apps/api/src/job-store/workers/worker.repository.js';
import { envOf, logger, metrics } from '../processes/shared-parts.js';
import type { StoredRows } from './stored-rows.js';

/** One of the two stores, as a sequence finds it: without rows. */
interface Store {
  readonly pool: DatabasePool;
  /** Holds the locks of workers that are alive. */
  readonly session: Pick<PoolClient, 'query'>;
  readonly rows: () => Promise<StoredRows>;
}

/** The service's repositories on one of the two stores, and the attempts that go on there. */
export class Side {
  readonly submissions: SubmissionRepository;
  readonly reads: JobReadRepository;
  readonly leases: LeaseRepository;
  readonly workers: WorkerRepository;
  readonly steps: PgJobRepository;
  readonly idleJobs: IdleJobsService;
  readonly idle: IdleJobRepository;
  readonly reconcile: ReconcileRepository;
  readonly attention: AttentionRepository;
  readonly approvals: ApprovalRepository;
  readonly fairTurns: FairTurnRepository;
  /** By id of the job: one for each lease, the last one last. */
  readonly attempts = new Map<string, Job[]>();

  constructor(readonly store: Store) {
    const { pool } = store;
    const env = envOf({});
    const news = new JobNews();
    this.submissions = new SubmissionRepository(pool, news, metrics.jobs);
    this.reads = new JobReadRepository(pool);
    this.leases = new LeaseRepository(pool, env, news, metrics.jobs);
    this.workers = new WorkerRepository(pool);
    this.steps = new PgJobRepository(pool, env, news);
    this.idle = new IdleJobRepository(pool, env, news);
    this.idleJobs = new IdleJobsService(this.idle, logger, metrics.jobs);
    this.reconcile = new ReconcileRepository(pool, news, metrics.approvals);
    this.attention = new AttentionRepository(pool, news);
    // Decisions ask the pool alone.
    this.approvals = new ApprovalRepository(pool, undefined as unknown as PrismaService, news);
    this.fairTurns = new FairTurnRepository(pool);
  }
}
