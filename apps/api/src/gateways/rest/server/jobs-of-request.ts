import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from './request-context.js';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const inPath = new RegExp(`^/v1/jobs/(${uuid})(?:[/?]|$)`, 'i');
const inLocation = new RegExp(`^/v1/jobs/(${uuid})$`);

/** For log lines: the job that a request is about, and the one that it made. */
export function jobsOfRequest(
  { url }: FastifyRequest,
  reply: FastifyReply,
): { readonly jobId?: string | undefined; readonly newJobId?: string | undefined } {
  const location = reply.getHeader('location');
  const jobId = inPath.exec(url)?.[1];
  const newJobId = typeof location === 'string' ? inLocation.exec(location)?.[1] : undefined;
  return { jobId, newJobId };
}

/** What every log line of a request tells of it. */
export const toldOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  traceId: traceOf(request).traceId,
  method: request.method,
  route: request.routeOptions.url,
  ...jobsOfRequest(request, reply),
});
