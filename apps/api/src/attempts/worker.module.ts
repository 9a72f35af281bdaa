import {
  type JobRepository,
  type LlmAdapter,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AttemptEndService } from './attempt-end.service.js';
import { AttemptExecutor, type ExecutorParts } from './attempt-executor.js';
import { FailpointJobRepository } from './failpoint-job-repository.js';
import { FairTurnRepository } from '../job-store/leases/fair-turn.repository.js';
import { FairTurnsService } from './fair-turns.service.js';
import { JobProcessor } from './job.processor.js';
import { JobRunnerService } from './job-runner.service.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { EventsModule } from '../deliveries/events/events.module.js';
import { WordTeller } from '../deliveries/events/wake-ups/word-teller.service.js';
import { LeaseModule } from './lease.module.js';
import { LeasedLlmAdapter } from './leased-llm-adapter.js';
import { SuspectJobsService } from './suspect-jobs.service.js';
import { ToolHandoverService } from './tool-handover.service.js';
import { ToolsElsewhereService } from './tools-elsewhere.service.js';
import { WorkerLeaseService } from './worker-lease.service.js';
import { WorkerToolsRepository } from '../job-store/workers/worker-tools.repository.js';
import { MissingToolsRepository } from '../job-store/idle/missing-tools.repository.js';
import { ObservedJobRepository } from './observed-job-repository.js';
import { ReturnedToolsService } from './returned-tools.service.js';
import { PgJobRepository } from '../job-store/steps/pg-job.repository.js';
import { ENV, type Env } from '../config/env.js';
import { LLM_ADAPTER, ModelsModule } from '../models/models.module.js';
import { LOGGER } from '../telemetry/logger.js';
import { StepMetrics } from '../telemetry/metrics/step-metrics.js';
import { observedBy } from '../telemetry/traces/observed-by.js';
import { TRACING, type Tracing } from '../telemetry/traces/tracing.js';
import { TenantToolsService } from '../tools/tenant/tenant-tools.service.js';
import { ToolsModule } from '../tools/tools.module.js';

/** Injection token of what an attempt asks models with, and of the lease that it does so under. */
const modelAccess = Symbol('modelAccess');
/** Injection token of what the executor works with. */
const executorParts = Symbol('executorParts');

/** Injection token of the journal of attempts. */
const journal = Symbol('journal');

/** What runs attempts; only processes with the role of a worker have it. */
@Module({
  imports: [EventsModule, JobEndsModule, JobsModule, LeaseModule, ModelsModule, ToolsModule],
  providers: [
    AttemptEndService,
    FairTurnRepository,
    FairTurnsService,
    JobProcessor,
    JobRunnerService,
    MissingToolsRepository,
    PgJobRepository,
    ReturnedToolsService,
    SuspectJobsService,
    ToolHandoverService,
    ToolsElsewhereService,
    WorkerToolsRepository,
    {
      provide: modelAccess,
      inject: [LLM_ADAPTER, WorkerLeaseService, WordTeller, TRACING],
      useFactory: (
        models: LlmAdapter,
        lease: WorkerLeaseService,
        words: WordTeller,
        tracing: Tracing,
      ) => ({
        llmAdapter: new LeasedLlmAdapter(models, lease),
        untilSure: (signal: AbortSignal) => lease.untilSure(signal),
        modelObserver: observedBy(words, tracing.modelObserver),
      }),
    },
    {
      provide: journal,
      inject: [PgJobRepository, StepMetrics, ToolRegistryService, ENV],
      useFactory: (
        jobs: PgJobRepository,
        metrics: StepMetrics,
        tools: ToolRegistryService,
        { FAILPOINTS: failpoints }: Env,
      ) => {
        const observed = new ObservedJobRepository(jobs, metrics, (name) =>
          tools.getTool(name).isOk(),
        );
        return failpoints.length === 0 ? observed : new FailpointJobRepository(observed);
      },
    },
    {
      provide: executorParts,
      inject: [modelAccess, ToolCallPipeline, journal, ENV, ToolsElsewhereService],
      useFactory: (
        models: Pick<ExecutorParts, 'llmAdapter' | 'modelObserver' | 'untilSure'>,
        toolExecution: ToolCallPipeline,
        jobRepository: JobRepository,
        { LEASE_MS: leaseMs, TIME_ZONE: timeZone }: Env,
        toolsElsewhere: ToolsElsewhereService,
      ): ExecutorParts => ({
        ...models,
        toolExecution,
        jobRepository,
        clock: systemClock,
        timeZone,
        leaseMs,
        toolsElsewhere,
      }),
    },
    {
      provide: AttemptExecutor,
      inject: [executorParts, LOGGER, TRACING, TenantToolsService, ToolsElsewhereService],
      useFactory: (
        parts: ExecutorParts,
        logger: Logger,
        tracing: Tracing,
        tenantTools: TenantToolsService,
        elsewhere: ToolsElsewhereService,
      ) => new AttemptExecutor(parts, logger, tracing, tenantTools, elsewhere),
    },
  ],
})
export class WorkerModule {}
