import { randomUUID } from 'node:crypto';
import { redaction } from '@faina/agent-core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import {
  newTraceContext,
  readTraceparent,
  type TraceContext,
  writeTraceparent,
} from '../../../telemetry/traces/trace-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    trace?: Trace;
    /** Set by the access guard; absent on public routes. */
    principal?: Principal;
  }
}

/** W3C Trace Context of a request: its header and the trace id in it. */
export interface Trace {
  readonly traceparent: string;
  /** 32 hex digits. */
  readonly traceId: string;
  /** The request itself in its trace, where that is recorded: what it makes stands below. */
  readonly span?: TraceContext;
}

/** The caller's trace, or a new unsampled one when the header is absent or not valid. */
export function traceFrom(header: string | string[] | undefined): Trace {
  const caller = readTraceparent(header);
  if (typeof header === 'string' && caller) return { traceparent: header, traceId: caller.traceId };
  const made = newTraceContext(false);
  return { traceparent: writeTraceparent(made), traceId: made.traceId };
}

/** The trace of a request; made on first use, as errors come before any hook has run. */
export const traceOf = (request: FastifyRequest): Trace =>
  (request.trace ??= traceFrom(request.headers.traceparent));

/** The header that the jobs of a request go on with. */
export const traceparentOfJobs = ({ span, traceparent }: Trace): string =>
  span ? writeTraceparent(span) : traceparent;

const sane = /^[A-Za-z0-9._:@/+=-]{1,128}$/;

/** The caller's `X-Request-Id` when it is short and plain, else a new UUID. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && sane.test(header) && !redaction.find(header)
    ? header
    : randomUUID();
