import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AgentWritesService } from '../../apps/api/dist/agents/agent-writes.service.js';
import { AppModule } from '../../apps/api/dist/app.module.js';
import { AttemptEndService } from '../../apps/api/dist/attempts/attempt-end.service.js';
import { localPrincipal } from '../../apps/api/dist/auth/principal.js';
import { readEnv } from '../../apps/api/dist/config/env.js';
import { runMigrations } from '../../apps/api/dist/database/migration-runner.js';
import { RateLimits } from '../../apps/api/dist/gateways/rest/limits/rate-limits.js';
import { createHttpAdapter } from '../../apps/api/dist/gateways/rest/server/http-adapter.js';
import { SubmissionService } from '../../apps/api/dist/jobs/submission.service.js';
import { Closing } from '../../apps/api/dist/process/closing.js';
import { NestLogger } from '../../apps/api/dist/telemetry/nest-logger.js';
import { createLogger } from '../../apps/api/dist/telemetry/logger.js';
import { openTracing } from '../../apps/api/dist/telemetry/traces/open-tracing.js';
import { agentDefinitionSchema } from '../../libs/agent-core/dist/index.js';
import { replaceAiSdk, replaceNetwork } from './instant-adapter.ts';
import { inputOf, ScriptedModel } from './scripted-model.ts';
import { serveRuns } from './serve-runs.ts';

// A program: the whole service as a process runs it, but for its port. Jobs come by the service that the
// route asks, and have ended when their attempt has, with all that follows from it.
const {
  DATABASE_URL: databaseUrl = '',
  ADAPTER: adapter,
  MODEL_MS: modelMs = '0',
  WAITS_FOR_END: waitsForEnd = 'yes',
} = process.env;

const model = new ScriptedModel(Number(modelMs));
if (adapter === 'ai-sdk') replaceNetwork(model);
else replaceAiSdk(model);

const env = readEnv(process.env);
const logger = createLogger(env);
const tracing = await openTracing(env, logger);
const closing = new Closing(env.SHUTDOWN_GRACE_MS);
const limits = new RateLimits({ perAddress: 0, perKey: 0 });
await runMigrations(databaseUrl);
const app = await NestFactory.create(
  AppModule.forRoot(env, databaseUrl, { closing, limits, tracing }),
  createHttpAdapter(env.TRUST_PROXY),
  { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
);

const submissions = app.get(SubmissionService, { strict: false });
const ends = app.get(AttemptEndService, { strict: false });

/** A job may have ended before its submission has told its id. */
const ended = new Map<string, PromiseWithResolvers<void>>();
const endOf = (id: string): PromiseWithResolvers<void> => {
  const known = ended.get(id) ?? Promise.withResolvers<void>();
  ended.set(id, known);
  return known;
};

const afterSettlement = ends.afterSettlement.bind(ends);
ends.afterSettlement = async (stored, isCancelled) => {
  const answer = await afterSettlement(stored, isCancelled);
  const { id } = stored.job.currentData();
  const { type } = stored.job.status();
  if (waitsForEnd === 'no') return answer;
  if (type === 'COMPLETED') endOf(id).resolve();
  else endOf(id).reject(new Error(`Job ${id} is ${type}.`));
  return answer;
};
const afterFailure = ends.afterFailure.bind(ends);
ends.afterFailure = (held, workerId, error) => {
  endOf(held.jobId).reject(error);
  return afterFailure(held, workerId, error);
};

await app.init();
const agent = agentDefinitionSchema.parse({
  name: 'bench',
  persona: { role: 'a bench' },
  model: 'openai-compatible:instant',
  toolNames: ['echo'],
  limits: { maxIterations: 100, maxToolCalls: 1_000 },
});
const written = await app.get(AgentWritesService, { strict: false }).put(localPrincipal, agent);
if (written.isError()) throw new Error(JSON.stringify(written.error));

const task = {
  agent: 'bench',
  limits: {},
  maxAttempts: 3,
  metadata: {},
  tags: [],
  priority: 10,
  delayMs: 0,
};

async function runJob(toolCalls: number): Promise<void> {
  const submitted = await submissions.submit(
    localPrincipal,
    { ...task, input: inputOf(toolCalls) },
    undefined,
  );
  if (submitted.isError()) throw new Error(JSON.stringify(submitted.error));
  if (waitsForEnd === 'no') return;
  const { id } = submitted.value.job;
  await endOf(id).promise;
  ended.delete(id);
}

serveRuns(runJob, model, async () => {
  closing.begin();
  await app.close();
});
