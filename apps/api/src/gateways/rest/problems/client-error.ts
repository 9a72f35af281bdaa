import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from './problem.js';
import { problemMediaType } from './problem-details.js';
import { traceFrom } from '../server/traceparent.js';

const problemOf = (code: string | undefined): Problem => {
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
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const body = JSON.stringify(problem.toDetails(traceFrom(undefined).traceId));
  const status = problem.getStatus();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      `Content-Type: ${problemMediaType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
};
