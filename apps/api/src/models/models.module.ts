import { type LlmAdapter, type Logger, systemClock } from '@faina/agent-core';
import { Module } from '@nestjs/common';
import { createLlmAdapter } from './create-llm-adapter.js';
import { cachedFiles } from './files/job-files.js';
import { ProviderPauseRepository } from './gate/provider-pause.repository.js';
import { AttachmentReadRepository } from '../job-store/reads/attachment-read.repository.js';
import { ENV, type Env } from '../config/env.js';
import { LOGGER } from '../telemetry/logger.js';
import { ModelMetrics } from '../telemetry/metrics/model-metrics.js';

/** Injection token of the models behind one port: `@Inject(LLM_ADAPTER) models: LlmAdapter`. */
export const LLM_ADAPTER = Symbol('LLM_ADAPTER');

@Module({
  providers: [
    AttachmentReadRepository,
    ProviderPauseRepository,
    {
      provide: LLM_ADAPTER,
      inject: [ENV, LOGGER, ProviderPauseRepository, AttachmentReadRepository, ModelMetrics],
      useFactory: (
        env: Env,
        logger: Logger,
        pauseStore: ProviderPauseRepository,
        files: AttachmentReadRepository,
        metrics: ModelMetrics,
      ): LlmAdapter =>
        createLlmAdapter({
          settings: env,
          clock: systemClock,
          timeZone: env.TIME_ZONE,
          logger,
          pauseStore,
          readFiles: cachedFiles(files),
          onAsked: (request, result) => {
            metrics.asked(request, result);
          },
          concurrency: env.MODEL_CONCURRENCY,
          times: {
            callMs: env.MODEL_CALL_TIMEOUT_MS,
            firstChunkMs: env.MODEL_FIRST_CHUNK_TIMEOUT_MS,
            chunkMs: env.MODEL_CHUNK_TIMEOUT_MS,
            streamMs: env.MODEL_STREAM_TIMEOUT_MS,
          },
        }),
    },
  ],
  exports: [LLM_ADAPTER],
})
export class ModelsModule {}
