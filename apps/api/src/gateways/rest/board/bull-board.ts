import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, unavailable } from '../problems/problem.js';
import { toProblem } from '../problems/to-problem.js';
import type { JobQueue } from '../../../queue/job-queue.js';
import { entryPayloadSchema } from '../../../queue/queue-entry.js';

/** Where the board is served, with everything below. */
export const bullBoardPath = '/ops/queues';

/** Everything from the service itself; the page's framework sets styles inline, scripts it does not. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page asks a host outside for its fonts; the browser is not even to look at that. */
const outsideLink = /<link\b[^>]*\bhref="https?:[^>]*>/g;

/** Its pages lie in a package of theirs, which it finds by itself only outside of a bundle. */
const pages = (): string => {
  const fromHere = createRequire(import.meta.url);
  const fromBoard = createRequire(fromHere.resolve('@bull-board/api'));
  return dirname(fromBoard.resolve('@bull-board/ui/package.json'));
};

export interface BullBoardOptions {
  readonly queue: JobQueue;
  /** Rejects with a `Problem` to refuse the request; the application's error handler answers it. */
  readonly authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Serves Bull Board, read-only. Pages, data and files stand in one encapsulated scope whose hook
 * asks `authorize` first: Bull Board's own `middleware` option guards its pages only and leaves its
 * data, and even "pause", open.
 */
export async function mountBullBoard(
  instance: FastifyInstance,
  options: BullBoardOptions,
): Promise<void> {
  const board = new FastifyAdapter();
  const adapter = new BullMQAdapter(options.queue, { readOnlyMode: true });
  // Entries hold ids only; should a foreign entry get into the queue, the board does not show it.
  adapter.setFormatter('data', (data) => entryPayloadSchema.safeParse(data).data ?? {});
  createBullBoard({
    queues: [adapter],
    serverAdapter: board,
    options: { uiBasePath: pages(), uiConfig: { boardTitle: 'Faina' } },
  });
  board.setBasePath(bullBoardPath);
  // Bull Board would answer with the message of the error; thrown on, it reaches our own handler.
  board.setErrorHandler((error) => {
    const problem = toProblem(error);
    throw problem.code === 'INTERNAL_ERROR' ? queueUnavailable(error) : problem;
  });
  await instance.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        await options.authorize(request, reply);
        if (request.method !== 'GET' && request.method !== 'HEAD') throw readOnly();
        void reply.header('content-security-policy', contentSecurityPolicy);
      });
      scope.addHook('onSend', async (_request, reply, payload) =>
        typeof payload === 'string' && String(reply.getHeader('content-type')).includes('text/html')
          ? payload.replaceAll(outsideLink, '')
          : payload,
      );
      // Paths that do not exist are behind the hook too, so that a stranger cannot tell them apart.
      scope.setNotFoundHandler((request) => {
        throw new Problem(404, 'ROUTE_NOT_FOUND', `The board has no page ${request.url}.`);
      });
      await scope.register(board.registerPlugin());
    },
    { prefix: bullBoardPath },
  );
}

/** What the board's reads throw comes from the backend, for which the drivers have no common code. */
const queueUnavailable = (cause: unknown): Problem =>
  unavailable(
    'QUEUE_UNAVAILABLE',
    'The queue cannot be read just now. Jobs are safe in the database; try again.',
    2,
    cause,
  );

const readOnly = (): Problem =>
  new Problem(
    405,
    'METHOD_NOT_ALLOWED',
    'The board only shows the queue. Jobs are cancelled and retried through /v1/jobs.',
    { headers: { allow: 'GET, HEAD' } },
  );
