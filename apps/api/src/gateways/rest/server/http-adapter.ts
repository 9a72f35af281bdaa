import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerClientError } from '../problems/client-error.js';
import { requestIdFrom } from './request-id.js';
import { sendProblem } from './send-problem.js';
import { toProblem } from '../problems/to-problem.js';

/** Largest JSON body, in bytes. */
const bodyLimit = 256 * 1024;

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
