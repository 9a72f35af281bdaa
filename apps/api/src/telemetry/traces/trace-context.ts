import { createHash, randomUUID } from 'node:crypto';

/** Where in a trace something is to hang: W3C Trace Context, version 00. */
export interface TraceContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Of the span above, 16 hex digits. */
  readonly spanId: string;
  /** Whether whoever began the trace records it. */
  readonly isSampled: boolean;
}

const version00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Ids of zeros alone, of a trace and of a span. */
const zeros = new Set(['0'.repeat(32), '0'.repeat(16)]);

/** Undefined where it is none. Source: W3C Trace Context, 3.2 (an id of zeros alone is not valid). */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const match = typeof header === 'string' ? version00.exec(header) : null;
  const [, traceId, spanId, flags] = match ?? [];
  if (!traceId || !spanId || !flags || zeros.has(traceId) || zeros.has(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A span of a trace, or the first one of a new trace. */
export const newTraceContext = (isSampled: boolean, traceId = randomHex()): TraceContext => ({
  traceId,
  spanId: randomHex().slice(16),
  isSampled,
});

/**
 * 32 digits, random but for the six bits that say what a UUID is. Node keeps random bytes for UUIDs at hand; others are
 * asked of the system each time.
 */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/**
 * The trace of a job that no request made, which is the same for every attempt: a UUID has as many digits
 * as the id of a trace.
 */
export const traceIdOf = (jobId: string, traceparent: string | null): string =>
  readTraceparent(traceparent)?.traceId ?? jobId.replaceAll('-', '');

/** The span of an attempt, known without it: what comes after it finds it also where its worker died. */
export const attemptSpanId = (jobId: string, epoch: number): string =>
  createHash('sha256')
    .update(`${jobId}:${String(epoch)}`)
    .digest('hex')
    .slice(0, 16);
