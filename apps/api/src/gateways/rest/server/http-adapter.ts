import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemMediaType } from '../problems/problem.js';
import { toProblem } from '../problems/to-problem.js';
import { bodyLimit } from '../bodies/json-body.js';
import { requestIdFrom, traceFrom } from './request-context.js';
import { sendProblem } from './send-problem.js';

/** Longest time for a request to arrive in full, in milliseconds; a slow client ends here. */
const requestTimeoutMs = 300_000;

/** Longest id or name in a path, in characters. */
const maximumParameterChars = 200;

/**
 * The HTTP server with its limits; it logs through the hooks and the problem filter only.
 * @param trustedProxies whose `X-Forwarded-*` headers are believed; nobody's where undefined.
 */
export const createHttpAdapter = (trustedProxies: string | undefined): FastifyAdapter =>
  new FastifyAdapter({
    ...(trustedProxies !== undefined && { trustProxy: trustedProxies }),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: maximumParameterChars },
    // While the service stops, the hooks answer in the service's own form.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestIdFrom(request.headers['x-request-id']),
    clientErrorHandler: answerClientError,
    // What the router itself refuses reaches neither hooks nor filters.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(request, reply, toProblem(error));
    },
  });

const clientProblem = (code: string | undefined): Problem => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.');
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(431, 'HEADERS_TOO_LARGE', 'The request headers are too large.');
    default:
      return new Problem(400, 'MALFORMED_REQUEST', 'This is not a well-formed HTTP/1.1 request.');
  }
};

/** Answers what never became a request: broken HTTP, headers over the limit, a client too slow. */
const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = clientProblem(error.code);
  const body = JSON.stringify(problem.toDetails(traceFrom(undefined).traceId));
  const status = problem.getStatus();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      `Content-Type: ${problemMediaType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
};
