import { type LlmAdapter, systemClock } from '@faina/agent-core';
import { defaultTimeZone } from '@faina/tools';
import { Module } from '@nestjs/common';
import { createLlmAdapter } from './create-llm-adapter.js';
import { ENV, type Env } from '../config/env.js';

/** Injection token of the models behind one port: `@Inject(LLM_ADAPTER) models: LlmAdapter`. */
export const LLM_ADAPTER = Symbol('LLM_ADAPTER');

@Module({
  providers: [
    {
      provide: LLM_ADAPTER,
      inject: [ENV],
      useFactory: (env: Env): LlmAdapter =>
        createLlmAdapter(
          {
            openaiApiKey: env.OPENAI_API_KEY,
            anthropicApiKey: env.ANTHROPIC_API_KEY,
            googleApiKey: env.GOOGLE_GENERATIVE_AI_API_KEY,
            openrouterApiKey: env.OPENROUTER_API_KEY,
            openaiCompatibleBaseUrl: env.OPENAI_COMPATIBLE_BASE_URL,
            openaiCompatibleApiKey: env.OPENAI_COMPATIBLE_API_KEY,
          },
          systemClock,
          defaultTimeZone,
        ),
    },
  ],
  exports: [LLM_ADAPTER],
})
export class ModelsModule {}
