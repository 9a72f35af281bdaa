import { z } from 'zod';
import { areOtlpHeaders } from './otlp-headers.js';
import { openUrlOf, settingHelp, urlOf } from './setting.js';

/** Where traces go, which, and what stands in them; OpenTelemetry's own names. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: openUrlOf('https', 'http').optional().register(settingHelp, {
    remedy: 'Write the address of the collector, for example http://127.0.0.1:4318.',
    secret: 'credentials',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(areOtlpHeaders, 'is no list of headers')
    .optional()
    .register(settingHelp, {
      remedy: 'Write name=value,name=value, with percent-encoded values.',
      secret: 'value',
    }),
  OTEL_TRACE_URL_TEMPLATE: urlOf('https', 'http')
    .refine((value) => value.includes('{traceId}'), 'does not say where the id goes')
    .optional()
    .register(settingHelp, {
      remedy: 'Write where a trace is shown, for example http://127.0.0.1:16686/trace/{traceId}.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'is not from 0 to 1')
    .default('1')
    .transform(Number)
    .register(settingHelp, { remedy: 'Set the part of traces to record, for example 0.1.' }),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z
    .enum(['true', 'false'], 'is neither true nor false')
    .default('false')
    .transform((value) => value === 'true')
    .register(settingHelp, { remedy: 'Set true to record what people, models and tools say.' }),
};
