import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What is still read, and thrown away, of a request that has its answer: a connection that is cut
 * while its client is sending may take the answer with it (RFC 9112, 9.6).
 */
const linger = { bytes: 256 * 1024, ms: 500 };

/** Whether a part of the body has not arrived; Node would read the rest of it, however long it is. */
export const isUnread = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Makes an answer that comes before the end of its request the last one of its connection. */
export const closeUnlessRead = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown => {
  if (!isUnread(request)) return payload;
  void reply.header('connection', 'close');
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const answer = Buffer.from(payload);
  void reply.header('content-length', answer.length);
  return Readable.from(answerAndLinger(answer, request.raw));
};

/** The answer is whole with its first chunk; its end closes the connection. */
async function* answerAndLinger(answer: Buffer, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield answer;
  await nearlyRead(request);
}

/** Until the request has ended, its client has gone, or enough was waited for. */
async function nearlyRead(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    resolve();
  };
  let left = linger.bytes;
  const count = ({ length }: Buffer) => {
    left -= length;
    if (left < 0) end();
  };
  const timer = setTimeout(end, linger.ms);
  request.unpipe().once('end', end).once('close', end).on('data', count).resume();
  await promise;
  clearTimeout(timer);
  request.off('end', end).off('close', end).off('data', count).pause();
}
