import { randomBytes, randomUUID } from 'node:crypto';
import { redaction } from '@faina/agent-core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';

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
}

const version00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

const isZero = (hex: string): boolean => /^0+$/.test(hex);

/**
 * The caller's trace, or a new unsampled one when the header is absent or not valid.
 * Source: W3C Trace Context, section 3.2 (an all-zero id is not valid).
 */
export const traceFrom = (header: string | string[] | undefined): Trace => {
  const match = typeof header === 'string' ? version00.exec(header) : null;
  const [traceparent, traceId, parentId] = match ?? [];
  if (traceparent && traceId && parentId && !isZero(traceId) && !isZero(parentId)) {
    return { traceparent, traceId };
  }
  const newTraceId = randomBytes(16).toString('hex');
  const newParentId = randomBytes(8).toString('hex');
  return { traceparent: `00-${newTraceId}-${newParentId}-00`, traceId: newTraceId };
};

/** The trace of a request; made on first use, as errors come before any hook has run. */
export const traceOf = (request: FastifyRequest): Trace =>
  (request.trace ??= traceFrom(request.headers.traceparent));

const sane = /^[A-Za-z0-9._:@/+=-]{1,128}$/;

/** The caller's `X-Request-Id` when it is short and plain, else a new UUID. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && sane.test(header) && !redaction.find(header)
    ? header
    : randomUUID();
