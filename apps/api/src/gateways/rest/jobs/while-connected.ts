import type { FastifyReply } from 'fastify';

/** Aborts when the answer is sent or the client goes away, so that nothing waits for nobody. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}
