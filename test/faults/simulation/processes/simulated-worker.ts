import { systemClock, ToolCallPipeline, type LlmAdapter } from '@faina/agent-core';
import { StaticToolRegistry } from '@faina/agent-core/testing';
import { AttemptEndService } from '../../../../apps/api/src/attempts/attempt-end.service.js';
import { AttemptExecutor } from '../../../../apps/api/src/attempts/attempt-executor.js';
import { FairTurnsService } from '../../../../apps/api/src/attempts/fair-turns.service.js';
import { JobProcessor } from '../../../../apps/api/src/attempts/job.processor.js';
import { JobRunnerService } from '../../../../apps/api/src/attempts/job-runner.service.js';
import { LeasedLlmAdapter } from '../../../../apps/api/src/attempts/leased-llm-adapter.js';
import { ObservedJobRepository } from '../../../../apps/api/src/attempts/observed-job-repository.js';
import { RunningJobs } from '../../../../apps/api/src/attempts/running-jobs.js';
import { SuspectJobsService } from '../../../../apps/api/src/attempts/suspect-jobs.service.js';
import type { ToolsElsewhereService } from '../../../../apps/api/src/attempts/tools-elsewhere.service.js';
import type { WorkerOffers } from '../../../../apps/api/src/attempts/worker-offers.js';
import { WorkerLeaseService } from '../../../../apps/api/src/attempts/worker-lease.service.js';
import type { ChainsService } from '../../../../apps/api/src/job-ends/chains.service.js';
import { RevokedKeyJobsService } from '../../../../apps/api/src/job-ends/revoked-key-jobs.service.js';
import { ReconcileRepository } from '../../../../apps/api/src/job-store/idle/reconcile.repository.js';
import { RevokedKeyJobsRepository } from '../../../../apps/api/src/job-store/idle/revoked-key-jobs.repository.js';
import { FairTurnRepository } from '../../../../apps/api/src/job-store/leases/fair-turn.repository.js';
import { LeaseRepository } from '../../../../apps/api/src/job-store/leases/lease.repository.js';
import { PgJobRepository } from '../../../../apps/api/src/job-store/steps/pg-job.repository.js';
import { WorkerRepository } from '../../../../apps/api/src/job-store/workers/worker.repository.js';
import { BackgroundWork } from '../../../../apps/api/src/process/background-work.js';
import { Closing } from '../../../../apps/api/src/process/closing.js';
import type { EntryPayload } from '../../../../apps/api/src/queue/queue-entry.js';
import type { QueueWorkerService } from '../../../../apps/api/src/queue/queue-worker.service.js';
import { DeadWorkerTakeoverService } from '../../../../apps/api/src/recovery/dead-worker-takeover.service.js';
import { JobRecoveryService } from '../../../../apps/api/src/recovery/job-recovery.service.js';
import { OrphanSweepService } from '../../../../apps/api/src/recovery/orphan-sweep.service.js';
import { ReconcilerService } from '../../../../apps/api/src/recovery/reconciler.service.js';
import { noTracing } from '../../../../apps/api/src/telemetry/traces/tracing.js';
import type { TenantToolsService } from '../../../../apps/api/src/tools/tenant/tenant-tools.service.js';
import type { Taker } from '../outside/queue.js';
import { simulatedTools } from '../outside/tools.js';
import { logger, metrics } from './shared-parts.js';
import { SimulatedProcess, type Surroundings } from './simulated-process.js';

const registry = new StaticToolRegistry(simulatedTools);
const pipeline = new ToolCallPipeline(registry);

const offer = { tools: [], mcpServers: '[]' };
const offers = {
  tooling: { hashes: {}, hash: '' },
  current: () => offer,
} as unknown as WorkerOffers;

const tenantTools = {
  hold: () => Promise.resolve(() => undefined),
} as unknown as TenantToolsService;

/** All workers have the same tools. */
const elsewhere = {
  learn: () => Promise.resolve(),
  tellOfWaiting: () => undefined,
} as unknown as ToolsElsewhereService;

const chains = { sweep: () => Promise.resolve() } as unknown as ChainsService;

/** A worker process: the service's own parts, put together as its modules do. */
export class SimulatedWorker extends SimulatedProcess implements Taker {
  readonly running = new RunningJobs();
  readonly #lease: WorkerLeaseService;
  readonly #turns: FairTurnsService;
  readonly #runner: JobRunnerService;
  readonly #processor: JobProcessor;
  readonly #background: BackgroundWork;
  readonly #closing: Closing;
  readonly #reconciler: ReconcilerService;
  readonly #suspects: SuspectJobsService;
  #answering = 0;
  #isTaking = false;

  constructor(name: string, around: Surroundings, model: LlmAdapter) {
    super(name, around);
    const { pool, news, notifier, idleJobs, running } = this;
    const { env } = around;
    const workers = new WorkerRepository(pool);
    const leases = new LeaseRepository(pool, env, news, metrics.jobs);
    this.#lease = new WorkerLeaseService(workers, running, offers, env, logger);
    const parts = {
      llmAdapter: new LeasedLlmAdapter(model, this.#lease),
      untilSure: (signal: AbortSignal) => this.#lease.untilSure(signal),
      toolExecution: pipeline,
      jobRepository: new ObservedJobRepository(
        new PgJobRepository(pool, env, news),
        metrics.steps,
        () => true,
      ),
      clock: systemClock,
      timeZone: 'UTC',
      leaseMs: env.LEASE_MS,
    };
    const executor = new AttemptExecutor(parts, logger, noTracing, tenantTools, elsewhere);
    const attemptEnd = new AttemptEndService(leases, idleJobs, notifier, logger, metrics.jobs);
    this.#runner = new JobRunnerService(leases, this.#lease, running, executor, attemptEnd);
    this.#turns = new FairTurnsService(
      this.#runner,
      new FairTurnRepository(pool),
      running,
      notifier,
      env,
    );
    this.#closing = new Closing(env.SHUTDOWN_GRACE_MS);
    this.#background = new BackgroundWork(this.#closing, logger);
    this.#suspects = new SuspectJobsService(leases, this.#runner, this.#background, env, logger);
    this.#processor = new JobProcessor(
      this.#entries(),
      this.#turns,
      this.#runner,
      this.#lease,
      this.#closing,
    );
    const orphans = new OrphanSweepService(leases, this.#lease, running, idleJobs, notifier);
    const reconcile = new ReconcileRepository(pool, news, metrics.approvals);
    const keys = new RevokedKeyJobsService(new RevokedKeyJobsRepository(pool), idleJobs);
    this.#reconciler = new ReconcilerService(
      new DeadWorkerTakeoverService(workers, notifier, logger, metrics.jobs),
      new JobRecoveryService(reconcile, keys, orphans, notifier, env),
      chains,
      this.#background,
      env,
    );
  }

  get workerId(): string {
    return this.#lease.workerId;
  }

  start(): void {
    this.as(() => {
      this.#reconciler.onApplicationBootstrap();
      this.#suspects.onApplicationBootstrap();
      void this.#processor.onApplicationBootstrap().then(() => {
        this.#background.begin();
      });
    });
  }

  /** SIGTERM: it ends by itself, or is ended when the grace is over. */
  stop(ended: () => void): void {
    this.as(() => {
      this.#closing.begin();
      this.#background.onModuleDestroy();
      this.#processor.onModuleDestroy();
      void Promise.allSettled([
        this.#background.beforeApplicationShutdown(),
        this.#processor.beforeApplicationShutdown(),
      ]).then(() => {
        this.around.scheduler.after(0, this.around.network, ended);
      });
    });
  }

  hasRoom(): boolean {
    const { env, queue } = this.around;
    return this.#isTaking && queue.state === 'up' && this.#answering < env.WORKER_CONCURRENCY;
  }

  tellEmpty(): void {
    this.startsAhead.noteEmptyQueue();
  }

  async take(entryId: string, payload: EntryPayload): Promise<void> {
    this.#answering += 1;
    try {
      const started = await this.startsAhead.answerTo(entryId);
      if (!started) await this.#turns.run(payload);
    } catch {
      // As the queue's worker does: the entry fails, and the reconciler notifies again.
    } finally {
      this.#answering -= 1;
    }
  }

  /** In place of BullMQ's worker. */
  #entries(): QueueWorkerService {
    const { queue } = this.around;
    return {
      start: (_host, start) => {
        this.startsAhead.startWith(start);
        this.#isTaking = true;
        queue.takers.add(this);
        queue.offerSoon();
      },
      stop: () => {
        this.startsAhead.stop();
        this.#isTaking = false;
        return Promise.resolve();
      },
    } satisfies Pick<QueueWorkerService, 'start' | 'stop'> as unknown as QueueWorkerService;
  }
}
