import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { RepeatedFailureLog } from '../../repeated-failure-log.js';

/** A worker that dies takes with it what it has not sent: at most so many milliseconds of spans. */
const sendEveryMs = 1_000;
/** How long one batch may take, all its tries together, in milliseconds. */
const sendMs = 5_000;
/** Spans that wait for the collector; more are dropped. */
const mostWaiting = 2_048;
const mostInBatch = 256;

/** Where spans go: a collector that takes OTLP over HTTP. */
export interface Collector {
  /** Its address, below which are the paths of the signals. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends spans in batches, and nothing anywhere else; what cannot be sent is dropped. */
export function spanExporter(
  { endpoint, headers }: Collector,
  failures: RepeatedFailureLog,
): SpanProcessor {
  const sender = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: sendMs,
    // At the end all that waits is sent at once, beside what is on its way.
    concurrencyLimit: 1 + mostWaiting / mostInBatch,
  });
  const exporter: SpanExporter = {
    export: (spans, done) => {
      sender.export(spans, (result) => {
        if (result.error)
          failures.report('Spans could not be sent; they are dropped', result.error);
        done(result);
      });
    },
    shutdown: () => sender.shutdown(),
  };
  return new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: 2 * sendMs,
    maxQueueSize: mostWaiting,
    maxExportBatchSize: mostInBatch,
  });
}
