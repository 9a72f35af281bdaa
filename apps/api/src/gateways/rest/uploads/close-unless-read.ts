import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadLimit } from './upload-route.js';

/**
 * What is still read, and thrown away, of a request that has its answer: a connection that is cut
 * while its client is sending may take the answer with it (RFC 9112, 9.6). Who was served may send
 * all that an upload may hold, but not stand still; who was refused is not waited for.
 */
const lingers = {
  served: { bytes: uploadLimit, ms: 15_000 },
  refused: { bytes: 256 * 1024, ms: 500 },
};

const silenceMs = 500;

type Linger = (typeof lingers)[keyof typeof lingers];

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
  const linger = reply.statusCode < 400 ? lingers.served : lingers.refused;
  return Readable.from(answerAndLinger(answer, request.raw, linger));
};

/** The answer is whole with its first chunk; its end closes the connection. */
async function* answerAndLinger(
  answer: Buffer,
  request: IncomingMessage,
  linger: Linger,
): AsyncGenerator<Buffer> {
  yield answer;
  await nearlyRead(request, linger);
}

/** Until the request has ended, its client has gone, or enough was waited for. */
async function nearlyRead(request: IncomingMessage, linger: Linger): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    resolve();
  };
  let left = linger.bytes;
  const timer = setTimeout(end, linger.ms);
  const silence = setTimeout(end, silenceMs);
  const count = ({ length }: Buffer) => {
    silence.refresh();
    left -= length;
    if (left < 0) end();
  };
  request.unpipe().once('end', end).once('close', end).on('data', count).resume();
  await promise;
  clearTimeout(timer);
  clearTimeout(silence);
  request.off('end', end).off('close', end).off('data', count).pause();
}
