import Fastify from 'fastify';
import pg from 'pg';
import { AgentReadRepository } from '../../apps/api/dist/agents/agent-read.repository.js';
import { DatabasePool } from '../../apps/api/dist/database/database-pool.js';
import { newJobId } from '../../apps/api/dist/job-store/rows/job-id.js';
import { JobReadRepository } from '../../apps/api/dist/job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../../apps/api/dist/job-store/submissions/submission.repository.js';
import { JobQueue } from '../../apps/api/dist/queue/job-queue.js';
import { preparePostgresQueue } from '../../apps/api/dist/queue/postgres-queue.js';
import { queueName } from '../../apps/api/dist/queue/queue-entry.js';
import { QueueNotifierService } from '../../apps/api/dist/queue/queue-notifier.service.js';
import { contactRedis } from '../../apps/api/dist/queue/redis-queue.js';
import { RepeatedFailureLog } from '../../apps/api/dist/telemetry/repeated-failure-log.js';
import { silentLogger } from '../../libs/agent-core/dist/index.js';

// A program: empty routes that make the statements of the service for a submission and for a read, and
// ring its queue. It works on the database of a service, whose agent is there.
const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl } = process.env;

interface Recorded {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

const database = new DatabasePool(databaseUrl);
/** What the routes use is the driver alone. */
const plain = new pg.Pool({ connectionString: databaseUrl, max: 20 });
// The server that is stopped when something goes wrong breaks them.
for (const pool of [database, plain]) pool.on('error', () => undefined);

const sent: Recorded[] = [];

/** Keeps what the service's own code sends, so that the routes follow where that changes. */
const recording = new Proxy(database, {
  get: (pool, key): unknown => {
    const member: unknown = Reflect.get(pool, key);
    if (key !== 'query') return member;
    return (first: string | Recorded, second?: readonly unknown[]): unknown => {
      const {
        name,
        text,
        values = [],
      } = typeof first === 'string' ? { text: first, values: second } : first;
      sent.push({ ...(name !== undefined && { name }), text, values });
      return (member as (...parameters: readonly unknown[]) => unknown).call(pool, first, second);
    };
  },
});

async function recorded(work: () => Promise<unknown>): Promise<readonly Recorded[]> {
  sent.length = 0;
  await work();
  return [...sent];
}

const agents = new AgentReadRepository(recording);
const submissions = new SubmissionRepository(recording);
const reads = new JobReadRepository(recording);

// The service has it from memory.
const agent = await agents.find('default', 'bench');
if (!agent) throw new Error('The service has not made its agent.');
const { id: versionId, name, version, tenant: line } = agent;

async function submit(id: string): Promise<void> {
  const ids = { id, keyId: null, threadId: null, webhookUrl: null, retryOf: null, stream: null };
  await submissions.insert(
    {
      ...ids,
      tenant: 'default',
      owner: 'local',
      maxAttempts: 3,
      priority: 10,
      toolScopes: ['*'],
      agent: { id: versionId, name, version, line },
      input: 'Go 5',
      limits: {},
      metadata: {},
      tags: [],
      delayMs: 0,
    },
    undefined,
  );
}

// What is kept after the first time is not sent again.
await submit(newJobId());
const exampleId = newJobId();
const submission = await recorded(() => submit(exampleId));
const reading = await recorded(() => reads.find(exampleId, 'default'));

async function send(statements: readonly Recorded[], id: string): Promise<unknown> {
  let row: unknown;
  for (const { values = [], ...statement } of statements) {
    const own = values.map((value) => (value === exampleId ? id : value));
    row = (await plain.query<object>({ ...statement, values: own })).rows[0];
  }
  return row;
}

const failures = new RepeatedFailureLog(silentLogger);
const connection = await (redisUrl === undefined
  ? preparePostgresQueue(databaseUrl, failures)
  : contactRedis(redisUrl, failures, silentLogger));
const queue = new JobQueue(queueName, { connection, failures, closeMs: () => 1_000 });
const notifier = new QueueNotifierService(queue, failures);

const server = Fastify();
server.post('/v1/jobs', async (_request, reply) => {
  const id = newJobId();
  const row = await send(submission, id);
  await notifier.notify(id, 0, 10, 0, 'default');
  return reply.code(202).send(row);
});
server.get<{ Params: { id: string } }>('/v1/jobs/:id', (request) =>
  send(reading, request.params.id),
);
process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => queue.close())
    .then(() => Promise.all([database.close(), plain.end()]))
    .finally(() => process.exit());
});
console.log(JSON.stringify({ url: await server.listen({ port: 0, host: '127.0.0.1' }) }));
