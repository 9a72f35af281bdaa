import type { FastifyReply, FastifyRequest } from 'fastify';
import { jobsOfRequest } from './jobs-of-request.js';
import { type Trace, traceFrom } from './request-context.js';
import { readTraceparent, writeTraceparent } from '../../../telemetry/traces/trace-context.js';
import type { Tracing } from '../../../telemetry/traces/tracing.js';

/** The trace of a request, with a span of its own where traces are recorded. */
export const beginTrace = (request: FastifyRequest, tracing: Tracing): Trace =>
  (request.trace = traceWithSpan(request.headers.traceparent, tracing));

function traceWithSpan(header: FastifyRequest['headers']['traceparent'], tracing: Tracing): Trace {
  const caller = readTraceparent(header);
  const span = tracing.ofRequest(caller);
  if (!span) return traceFrom(header);
  const { traceId } = span;
  return { traceparent: caller ? String(header) : writeTraceparent(span), traceId, span };
}

/** Records a request that has made a job, and no other. */
export function endTrace(request: FastifyRequest, reply: FastifyReply, tracing: Tracing): void {
  const { trace, method, routeOptions } = request;
  const jobId = trace?.span && jobsOfRequest(request, reply).newJobId;
  if (!trace?.span || jobId === undefined) return;
  tracing.requestEnded({
    span: trace.span,
    caller: readTraceparent(request.headers.traceparent),
    method,
    route: routeOptions.url ?? '',
    status: reply.statusCode,
    jobId,
    durationMs: reply.elapsedTime,
  });
}
