import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { traceFrom, type Trace } from './traceparent.js';

declare module 'fastify' {
  interface FastifyRequest {
    trace?: Trace;
    /** Set by the access guard; absent on public routes. */
    principal?: Principal;
  }
}

/** The trace of a request; made on first use, as errors come before any hook has run. */
export const traceOf = (request: FastifyRequest): Trace =>
  (request.trace ??= traceFrom(request.headers.traceparent));
