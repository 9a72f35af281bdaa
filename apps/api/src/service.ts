import { redaction } from '@faina/agent-core';
import { passwordOfUrl, type ToolDescription, ToolRegistryService } from '@faina/tools';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, type ProcessParts } from './app.module.js';
import { LoginCheck } from './auth/login-check.service.js';
import { AdmissionService } from './gateways/rest/auth/admission.service.js';
import type { Env } from './config/env.js';
import { secretsToRedact } from './config/known-secrets.js';
import { settingWarnings } from './config/setting-warnings.js';
import { AllowedMethods } from './gateways/rest/server/allowed-methods.js';
import { serveApiPages } from './gateways/rest/openapi/openapi-document.js';
import { assertPortFree, boundUrl } from './gateways/rest/server/listening.js';
import { ClientConnections } from './gateways/rest/server/client-connections.js';
import { createHttpAdapter } from './gateways/rest/server/http-adapter.js';
import { ProblemFilter } from './gateways/rest/server/problem.filter.js';
import { HttpMetrics } from './gateways/rest/metrics/http-metrics.js';
import { RateLimits } from './gateways/rest/limits/rate-limits.js';
import { addRequestHooks } from './gateways/rest/server/request-hooks.js';
import { addSecurityHeaders } from './gateways/rest/server/security-headers.js';
import { LargeBodies } from './gateways/rest/files/large-bodies.js';
import { addUploadParsers } from './gateways/rest/uploads/upload-route.js';
import { ValidationPipe } from './gateways/rest/problems/validation.pipe.js';
import { BackgroundWork } from './process/background-work.js';
import { Closing } from './process/closing.js';
import { armFailpoints } from './process/failpoints.js';
import { mountBullBoard } from './gateways/rest/board/bull-board.js';
import { serveConsole } from './gateways/rest/console/console-pages.js';
import { type JobQueue, queueToken } from './queue/job-queue.js';
import { createLogger } from './telemetry/logger.js';
import { openTracing } from './telemetry/traces/open-tracing.js';
import { traceLinks } from './telemetry/traces/trace-links.js';
import { RepeatedFailureLog } from './telemetry/repeated-failure-log.js';
import { NestLogger } from './telemetry/nest-logger.js';

/** A started service. */
export interface RunningService {
  /** Where it listens, with the port that it got; undefined for a worker without WORKER_PORT. */
  readonly url: string | undefined;
  /** What `GET /v1/tools` of this process tells of those that belong to no tenant. */
  readonly tools: readonly ToolDescription[];
  /** From now on each answer asks its client to leave its connection, before it is closed. */
  askToLeave(): void;
  /** Takes no new work, lets what runs end within its grace, then closes the stores. */
  close(): Promise<void>;
}

/** What the last spans may take at the end, in milliseconds; a collector may be gone before us. */
const lastSpansMs = 2_000;

/** Clients are asked to leave as soon as the end begins, and cut before the grace is over. */
const closeService = async (
  app: NestFastifyApplication,
  connections: ClientConnections,
  { closing, tracing }: Pick<ProcessParts, 'closing' | 'tracing'>,
): Promise<void> => {
  closing.begin();
  connections.beginClosing();
  const cut = setTimeout(() => {
    connections.cut();
  }, closing.leftMs('cutClients'));
  await app.close();
  clearTimeout(cut);
  await tracing.close(Math.min(lastSpansMs, closing.leftMs('leaveDatabase')));
};

/** What only those roles serve that take requests from clients. */
const serveClients = async (app: NestFastifyApplication): Promise<void> => {
  const admission = app.get(AdmissionService);
  await mountBullBoard(app.getHttpAdapter().getInstance(), {
    queue: app.get<JobQueue>(queueToken),
    authorize: (request, reply) => admission.admitOperator(request, reply),
  });
  await serveConsole(app.getHttpAdapter().getInstance());
  serveApiPages(app);
};

/** Where the role listens: a worker only for its health and figures, and only where it is told to. */
const portOf = (env: Env): number | undefined =>
  env.ROLE === 'worker' ? env.WORKER_PORT : env.PORT;

/**
 * Starts the roles that the settings name on a migrated database.
 * @throws {EnvProblems} where nobody could log in.
 * @throws the error of the system where it cannot listen, for example with code EADDRINUSE; nothing
 * has started then.
 */
export const startService = async (env: Env, databaseUrl: string): Promise<RunningService> => {
  redaction.learn([...secretsToRedact(env), ...passwordOfUrl(databaseUrl)]);
  armFailpoints(env.FAILPOINTS);
  const port = portOf(env);
  if (port !== undefined) await assertPortFree(env.HOST, port);
  const logger = createLogger(env);
  for (const warning of settingWarnings(env)) logger.warn(warning);
  const tracing = await openTracing(env, logger);
  traceLinks.use(env.OTEL_TRACE_URL_TEMPLATE);
  const allowedMethods = new AllowedMethods();
  const adapter = createHttpAdapter(env.TRUST_PROXY);
  const instance = adapter.getInstance();
  const closing = new Closing(env.SHUTDOWN_GRACE_MS);
  const limits = new RateLimits(
    // Without keys only this machine itself is let in.
    env.AUTH === 'none'
      ? { perAddress: 0, perKey: 0 }
      : { perAddress: env.RATE_LIMIT_PER_ADDRESS, perKey: env.RATE_LIMIT_PER_KEY },
  );
  const connections = new ClientConnections(instance);
  addRequestHooks(instance, {
    logger,
    allowedMethods,
    tracing,
    loopbackOnly: env.AUTH === 'none',
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(env, databaseUrl, { closing, limits, tracing }),
    adapter,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  try {
    app.useGlobalFilters(new ProblemFilter(allowedMethods, logger));
    app.useGlobalPipes(new ValidationPipe());
    // A page that sends no referrer has the origin `null`, and the token in the path is the credential.
    app.enableCsrfProtection({ exclude: ['approve/:token'] });
    addSecurityHeaders(instance);
    await addUploadParsers(instance);
    await limits.attach(instance, {
      redis: app.get<JobQueue>(queueToken).redis,
      failures: app.get(RepeatedFailureLog),
    });
    app.get(LargeBodies).attach(instance);
    app.get(HttpMetrics).attach(instance);
    if (env.ROLE !== 'worker') await app.get(LoginCheck).run();
    // Before anything is mounted beside Nest's routes: a scope takes over the error handler as it is.
    await app.init();
    if (env.ROLE !== 'worker') await serveClients(app);
    if (port !== undefined) await app.listen(port, env.HOST);
    app.get(BackgroundWork).begin();
  } catch (error) {
    await app.close();
    await tracing.close(0);
    throw error;
  }
  return {
    url: boundUrl(instance.server.address()),
    tools: app.get(ToolRegistryService, { strict: false }).describe(),
    askToLeave: () => {
      connections.askToLeave();
    },
    close: () => closeService(app, connections, { closing, tracing }),
  };
};
