import { redaction } from '@faina/agent-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnread } from '../uploads/close-unless-read.js';
import type { Problem } from '../problems/problem.js';
import { problemMediaType } from '../problems/problem.js';
import { traceOf } from './request-context.js';

/** Answers with a problem; cuts the connection where an answer has begun already. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): void => {
  if (reply.sent || reply.raw.headersSent) {
    // Cutting the connection is the only way left to say that the answer is not whole.
    reply.raw.destroy();
    return;
  }
  // Where the router itself refuses, no hook sees the answer.
  if (isUnread(request)) void reply.header('connection', 'close');
  const { traceId, traceparent } = traceOf(request);
  void reply
    .status(problem.getStatus())
    .headers({ 'x-request-id': request.id, traceparent, 'cache-control': 'no-store' })
    .headers(problem.headers)
    .header('content-type', problemMediaType)
    .send(Buffer.from(redaction.json(JSON.stringify(problem.toDetails(traceId)))));
};
