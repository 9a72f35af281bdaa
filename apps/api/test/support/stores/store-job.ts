import { randomUUID } from 'node:crypto';
import { agentDefinitionSchema } from '@faina/agent-core';
import type { DatabasePool } from '../../../src/database/database-pool.js';
import {
  type NewJob,
  SubmissionRepository,
} from '../../../src/job-store/submissions/submission.repository.js';
import type { WorkerRepository } from '../../../src/job-store/workers/worker.repository.js';

/** A job that is to be stored, of an agent that is. */
export async function newJob(pool: DatabasePool, change: Partial<NewJob> = {}): Promise<NewJob> {
  const agent = { id: randomUUID(), name: 'tester', version: 1 };
  const definition = agentDefinitionSchema.parse({
    name: agent.name,
    persona: { role: 'a tester' },
    toolNames: ['*'],
  });
  await pool.query(
    'insert into agent_versions (id, tenant, name, version, definition) values ($1, $2, $3, 1, $4)',
    [agent.id, randomUUID(), agent.name, JSON.stringify(definition)],
  );
  return {
    id: randomUUID(),
    tenant: 'default',
    owner: 'local',
    keyId: null,
    toolScopes: ['*'],
    agent,
    input: 'Do it',
    limits: {},
    maxAttempts: 3,
    priority: 10,
    threadId: null,
    metadata: {},
    tags: [],
    webhookUrl: null,
    stream: null,
    retryOf: null,
    delayMs: 0,
    ...change,
  };
}

/**
 * Stores an agent and a PENDING job of it; answers the job's id. The connection is that of a
 * transaction that the test ends itself.
 */
export async function storeJob(
  pool: DatabasePool,
  change: Partial<NewJob> = {},
  connection: Pick<DatabasePool, 'query'> = pool,
): Promise<string> {
  const job = await newJob(pool, change);
  await new SubmissionRepository(pool).insert(job, undefined, connection);
  return job.id;
}

/** A worker row that is alive for an hour, whose advisory lock nobody holds unless told. */
export async function storeWorker(pool: DatabasePool, aliveMs = 3_600_000): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into workers (id, lock_key, host, pid, alive_until)
     values ($1, $2, 'test', 1, now() + $3 * interval '1 millisecond')`,
    [id, Math.floor(Math.random() * Number.MAX_SAFE_INTEGER), aliveMs],
  );
  return id;
}

/** The rows of workers whose lock is free go, as after two looks of a reconciler. */
export async function forgetDead(workers: WorkerRepository): Promise<void> {
  await workers.forgetDead(await workers.forgetDead());
}
