import type { Logger } from 'pino';
import type { Env } from '../../config/env.js';
import { otlpHeaders } from '../../config/settings/otlp-headers.js';
import { RepeatedFailureLog } from '../repeated-failure-log.js';
import { noTracing, type Tracing } from './tracing.js';

/** What records and sends spans is loaded where a collector is set. */
export async function openTracing(env: Env, logger: Logger): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noTracing;
  const { createTracing, spanExporter } = await import('./otel/index.js');
  const headers = otlpHeaders(env.OTEL_EXPORTER_OTLP_HEADERS);
  return createTracing(env, spanExporter({ endpoint, headers }, new RepeatedFailureLog(logger)));
}
