import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import type { Env } from './config/env.js';
import { RateLimits } from './gateways/rest/limits/rate-limits.js';
import { buildOpenApiDocument } from './gateways/rest/openapi/openapi-document.js';
import { createHttpAdapter } from './gateways/rest/server/http-adapter.js';
import { Closing } from './process/closing.js';
import { noTracing } from './telemetry/traces/tracing.js';

/**
 * What /openapi.json of a service with these settings says, from its routes alone: nothing is connected
 * to, and no part of the service is made.
 */
export async function describeApi(env: Env): Promise<OpenAPIObject> {
  const parts = {
    closing: new Closing(env.SHUTDOWN_GRACE_MS),
    limits: new RateLimits({ perAddress: 0, perKey: 0 }),
    tracing: noTracing,
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(env, '', parts),
    createHttpAdapter(undefined),
    { preview: true, abortOnError: false, logger: false },
  );
  return buildOpenApiDocument(app);
}
