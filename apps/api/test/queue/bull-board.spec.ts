import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../src/gateways/rest/problems/refusals.js';
import { toProblem } from '../../src/gateways/rest/problems/to-problem.js';
import { bullBoardPath, mountBullBoard } from '../../src/gateways/rest/board/bull-board.js';
import { entryId, queueName } from '../../src/queue/queue-entry.js';
import { boardRoutes, boardTricks } from '../support/queue/board-paths.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { sendHead } from '../support/http/raw-http.js';
import { startTcpProxy } from '../support/http/tcp-proxy.js';

const authorization = 'Bearer operator';
const jobId = randomUUID();
const id = entryId(jobId, 0);
const queuePath = `${bullBoardPath}/api/queues/${queueName}`;

const createApplication = async (queue: QueueUnderTest): Promise<FastifyInstance> => {
  // As permissive as a router can be set, so that no spelling of a path is refused by chance.
  const application = fastify({
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
    },
  });
  application.setErrorHandler((error, _request, reply) => {
    const problem = toProblem(error);
    return reply.status(problem.getStatus()).headers(problem.headers).send({ code: problem.code });
  });
  await mountBullBoard(application, {
    queue: queue.bullQueue,
    authorize: async (request) => {
      if (request.headers.authorization !== authorization)
        throw problemOf({ code: 'UNAUTHENTICATED' });
    },
  });
  return application;
};

type Method = NonNullable<InjectOptions['method']>;

const { reads, writes } = boardRoutes(jobId);

describeWithEachBackend('Bull Board', (settings) => {
  let queue: QueueUnderTest;
  let application: FastifyInstance;
  let url: string;

  beforeAll(async () => {
    queue = await QueueUnderTest.open(settings());
    await queue.notifier.notify(jobId, 0, 10, 3_600_000);
    application = await createApplication(queue);
    url = await application.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(async () => {
    await application.close();
    await queue.close();
  });

  const asOperator = (path: string, method: Method = 'GET') =>
    application.inject({ method, url: path, headers: { authorization } });

  const entryState = () => queue.bullQueue.getJobState(id);

  describe('for a stranger', () => {
    it.each(reads)('refuses GET %s', async (path) => {
      const reply = await application.inject({ url: `${bullBoardPath}${path}` });
      expect(reply.statusCode).toBe(401);
      expect(reply.body).toBe('{"code":"UNAUTHENTICATED"}');
    });

    it.each(writes)('refuses %s %s, and nothing changes', async (method, path) => {
      const reply = await application.inject({ method, url: `${bullBoardPath}${path}` });
      expect(reply.statusCode).toBe(401);
      expect(await queue.bullQueue.isPaused()).toBe(false);
      expect(await entryState()).toBe('delayed');
    });

    it.each(boardTricks)('gives nothing away for %s', async (path) => {
      const answer = await sendHead(url, path);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toContain(queueName);
      expect(answer).not.toContain(jobId);
    });
  });

  describe('for an operator', () => {
    it.each(['//ops/queues/api/queues', '/OPS/Queues/API/queues', '/%6fps/queues/api/queues'])(
      'answers %s, so that its refusal above is the work of the guard',
      async (path) => {
        const answer = await sendHead(url, path, {
          headers: [`Authorization: ${authorization}`],
        });
        expect(answer).toMatch(/^HTTP\/1\.1 200 /);
        expect(answer).toContain(queueName);
      },
    );

    it('shows the queue and its entries, ids only', async () => {
      const reply = await asOperator(
        `${bullBoardPath}/api/queues?activeQueue=${queueName}&status=delayed&page=1&jobsPerPage=10`,
      );
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({
        queues: [
          {
            name: queueName,
            readOnlyMode: true,
            counts: { delayed: 1 },
            jobs: [{ id, data: { jobId } }],
          },
        ],
      });
    });

    it('shows nothing of an entry that is not ours', async () => {
      const foreign = await queue.bullQueue.add(
        'run',
        { secret: 'of a client' },
        { delay: 60_000 },
      );
      const reply = await asOperator(`${queuePath}/${foreign.id}`);
      await foreign.remove();
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain('secret');
    });

    it.each(writes)('refuses %s %s, and nothing changes', async (method, path) => {
      const reply = await asOperator(`${bullBoardPath}${path}`, method);
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect(await queue.bullQueue.isPaused()).toBe(false);
      expect(await entryState()).toBe('delayed');
    });

    it('serves its page and files under a policy without outside scripts and fonts', async () => {
      const page = await asOperator(bullBoardPath);
      expect(page.statusCode).toBe(200);
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("font-src 'self';");
      expect(policy).not.toMatch(/https?:|\*/);
      const [, script = 'none'] = /src="(static\/js\/main[^"]+)"/.exec(page.body) ?? [];
      expect((await asOperator(`${bullBoardPath}/${script}`)).statusCode).toBe(200);
    });

    it('answers a path that does not exist as a problem', async () => {
      const reply = await asOperator(`${bullBoardPath}/no/such/page`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ code: 'ROUTE_NOT_FOUND' });
    });
  });
});

it('P11 while Redis is away the board says so, in time', async () => {
  const away = await startTcpProxy();
  const redisUrl = `redis://127.0.0.1:${String(away.port)}`;
  const queue = await QueueUnderTest.open({
    databaseUrl: 'postgresql://127.0.0.1:1/unused',
    redisUrl,
  });
  const application = await createApplication(queue);
  const url = `${bullBoardPath}/api/queues`;

  const before = performance.now();
  const reply = await application.inject({ url, headers: { authorization } });

  // On a machine that is busy; without a budget there is no answer.
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ code: 'QUEUE_UNAVAILABLE' });
  await application.close();
  await queue.close();
  await away.close();
});
