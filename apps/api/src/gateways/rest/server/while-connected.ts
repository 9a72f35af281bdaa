import type { FastifyReply } from 'fastify';

/** Aborts when the answer is sent or the client goes away, so that nothing waits for nobody. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    // Without a reason each answer would make an error, with its stack.
    gone.abort('gone');
  });
  return gone.signal;
}
