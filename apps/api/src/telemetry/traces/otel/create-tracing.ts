import { secretMask } from '@faina/tools';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { CapturedContent } from './captured-content.js';
import { ChosenIds } from './chosen-ids.js';
import { OtelTracing } from './otel-tracing.js';
import type { Env } from '../../../config/env.js';
import { knownSecrets } from '../../../config/known-secrets.js';
import { serviceVersion } from '../../../process/service-version.js';
import type { Tracing } from '../tracing.js';

/** Records spans and hands them to the processor. */
export function createTracing(env: Env, processor: SpanProcessor): Tracing {
  const ids = new ChosenIds();
  const root = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'faina',
      'service.version': serviceVersion(),
    }),
    sampler: new ParentBasedSampler({ root }),
    idGenerator: ids,
    spanProcessors: [processor],
  });
  const content = env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT
    ? new CapturedContent(secretMask(knownSecrets(env)))
    : undefined;
  return new OtelTracing({ provider, ids, root, content });
}
