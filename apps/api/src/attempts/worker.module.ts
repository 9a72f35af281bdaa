import {
  GenericAgentExecutor,
  type JobRepository,
  type LlmAdapter,
  type Logger,
  type ModelAccess,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Module } from '@nestjs/common';
import { AttemptEndService } from './attempt-end.service.js';
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
import { WorkerLeaseService } from './worker-lease.service.js';
import { MissingToolsRepository } from '../job-store/idle/missing-tools.repository.js';
import { ObservedJobRepository } from './observed-job-repository.js';
import { ReturnedToolsService } from './returned-tools.service.js';
import { PgJobRepository } from '../job-store/steps/pg-job.repository.js';
import { ENV, type Env } from '../config/env.js';
import { LLM_ADAPTER, ModelsModule } from '../models/models.module.js';
import { LOGGER } from '../telemetry/logger.js';
import { StepMetrics } from '../telemetry/metrics/step-metrics.js';
import { ToolsModule } from '../tools/tools.module.js';

/** Injection token of what an attempt asks models with. */
const modelAccess = Symbol('modelAccess');

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
    {
      provide: modelAccess,
      inject: [LLM_ADAPTER, WorkerLeaseService, WordTeller],
      useFactory: (models: LlmAdapter, lease: WorkerLeaseService, modelObserver: WordTeller) => ({
        llmAdapter: new LeasedLlmAdapter(models, lease),
        modelObserver,
      }),
    },
    {
      provide: journal,
      inject: [PgJobRepository, StepMetrics, ToolRegistryService],
      useFactory: (jobs: PgJobRepository, metrics: StepMetrics, tools: ToolRegistryService) =>
        new ObservedJobRepository(jobs, metrics, (name) => tools.getTool(name).isOk()),
    },
    {
      provide: GenericAgentExecutor,
      inject: [modelAccess, ToolCallPipeline, journal, LOGGER, ENV],
      useFactory: (
        models: Pick<ModelAccess, 'llmAdapter' | 'modelObserver'>,
        toolExecution: ToolCallPipeline,
        jobRepository: JobRepository,
        logger: Logger,
        { LEASE_MS: leaseMs, TIME_ZONE: timeZone }: Env,
      ) =>
        new GenericAgentExecutor({
          ...models,
          toolExecution,
          jobRepository,
          logger,
          clock: systemClock,
          timeZone,
          leaseMs,
        }),
    },
  ],
})
export class WorkerModule {}
