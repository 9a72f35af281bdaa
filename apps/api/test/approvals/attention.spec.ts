import {
  defineExternalTool,
  GenericAgentExecutor,
  silentLogger,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { callsTools, says, ScriptedModel, StaticToolRegistry } from '@faina/agent-core/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../support/service/http-client.js';
import { JobClient } from '../support/service/job-client.js';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';
import { jobWaitingForAttention, waitingCallKey } from '../support/service/waiting-job.js';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';

let stores: JobStores;
let service: RunningService;
let client: JobClient;
let workerSession: PoolClient;

beforeAll(async () => {
  stores = await openJobStores();
  // Else the service takes the worker of this test for dead.
  workerSession = await stores.pool.connect();
  await workerSession.query('select pg_advisory_lock(lock_key) from workers where id = $1', [
    stores.workerId,
  ]);
  const env = { ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', TOOL_PACKS: 'diagnostics' };
  service = await startService(readEnv(env), stores.databaseUrl);
  client = new JobClient(service.url ?? '');
});

afterAll(async () => {
  await service.close();
  workerSession.release(true);
  await stores.close();
});

/** Sends without a receipt: what a call did that did not end in time, nobody knows. */
class Postman {
  sent = 0;
  readonly tool = defineExternalTool({
    name: 'send',
    description: 'Sends a message.',
    parameters: z.strictObject({}),
    idempotency: 'none',
    timeoutMs: 50,
    execute: async (_args, { signal }) => {
      this.sent += 1;
      if (this.sent > 1) return { ok: true };
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('The connection broke.'));
        });
      });
    },
  });
}

/** Runs attempts of one job with a postman of its own. */
async function startSending() {
  const postman = new Postman();
  const id = await storeJob(stores.pool);
  const model = new ScriptedModel(callsTools({ name: 'send', args: {} }), says('Done.'));
  const executor = new GenericAgentExecutor({
    llmAdapter: model,
    toolExecution: new ToolCallPipeline(new StaticToolRegistry([postman.tool])),
    jobRepository: stores.repository,
    logger: silentLogger,
    clock: systemClock,
  });
  const attempt = async () => {
    const leased = await stores.leases.take(id, stores.workerId);
    if (!leased) throw new Error('The lease was not given.');
    const result = await executor.executeJob(leased.job, leased.agent);
    if (result.isError()) throw result.error;
  };
  await attempt();
  return { id, postman, model, attempt };
}

const resolve = (id: string, callKey: string, resolution: string) =>
  client.sendJson('POST', `/v1/jobs/${id}/attention`, { callKey, resolution });

/** The key of the call in doubt, as the API tells it. */
async function callInDoubt(id: string): Promise<string> {
  const entries = await client.executions(id);
  const entry = entries.find(({ type, effect }) => type === 'tool_error' && effect === 'external');
  if (!entry?.callKey) throw new Error('No execution entry names the call.');
  return entry.callKey;
}

describe('a call whose effect is not known', () => {
  it.each([
    { resolution: 'happened', sent: 1, status: 'done', words: 'confirmed', how: 'complete' },
    {
      resolution: 'did_not_happen',
      sent: 1,
      status: 'failed',
      words: 'did not take effect',
      how: 'none',
    },
    { resolution: 'repeat', sent: 2, status: 'done', words: 'ok', how: 'complete' },
  ])('goes on when a person says $resolution', async ({ resolution, sent, status, words, how }) => {
    const { id, postman, model, attempt } = await startSending();
    const callKey = await callInDoubt(id);
    const links = { attention: `/v1/jobs/${id}/attention` };
    expect(await client.job(id)).toMatchObject({
      status: 'WAITING',
      waitingFor: 'attention',
      output: { completeness: 'none', actions: [{ status: 'unknown', callKey, links }] },
    });
    expect(postman.sent).toBe(1);

    const reply = await resolve(id, callKey, resolution);
    expect(reply.status).toBe(202);
    expect(reply.json()).toMatchObject({ id, status: 'PENDING', waitingFor: null });
    const reason = `attention: ${resolution.replaceAll('_', ' ')}`;
    expect((await client.transitions(id)).at(-1)).toMatchObject({
      from: 'WAITING',
      to: 'PENDING',
      reason,
    });

    await attempt();
    expect(postman.sent).toBe(sent);
    const job = await client.job(id);
    expect(job).toMatchObject({ status: 'COMPLETED', output: { message: 'Done.' } });
    expect(job.output?.actions).toMatchObject([{ tool: 'send', status }]);
    expect(job.output?.completeness).toBe(how);
    expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1))).toContain(words);
    model.expectDone();
    const calls = await stores.rows(
      'select decided_by from tool_invocations where job_id = $1',
      id,
    );
    expect(calls).toEqual([{ decided_by: 'local' }]);
  });

  it('S15: is resolved once, whatever the number at the same moment, and so audited', async () => {
    const id = await jobWaitingForAttention(stores);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => resolve(id, waitingCallKey, 'repeat')),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 202)) {
      expectProblem(reply, 409, 'CALL_NOT_UNKNOWN');
    }
    expect((await client.moves(id)).slice(-2)).toEqual(['ACTIVE>WAITING', 'WAITING>PENDING']);
    const audit = await stores.rows(
      'select owner, action, address, details from audit where target = $1',
      id,
    );
    const details = { callKey: waitingCallKey, resolution: 'repeat' };
    expect(audit).toEqual([
      { owner: 'local', action: 'attention.resolved', address: '127.0.0.1', details },
    ]);
  });

  it('keeps the job waiting while another one is left', async () => {
    const id = await jobWaitingForAttention(stores);
    await stores.rows(
      `insert into tool_invocations (job_id, call_key, tool, status, epoch)
       values ($1, 'other', 'look', 'UNKNOWN', 1)`,
      id,
    );
    const first = await resolve(id, waitingCallKey, 'happened');
    expect(first.status).toBe(202);
    expect(first.json()).toMatchObject({ status: 'WAITING', waitingFor: 'attention' });
    expect((await resolve(id, 'other', 'happened')).json()).toMatchObject({ status: 'PENDING' });
  });

  it('is refused where it is none, or where the job does not wait for it', async () => {
    const id = await jobWaitingForAttention(stores);
    expectProblem(await resolve(id, 'none', 'happened'), 404, 'CALL_NOT_FOUND');
    const other = await storeJob(stores.pool);
    expectProblem(await resolve(other, waitingCallKey, 'happened'), 404, 'CALL_NOT_FOUND');
    expectProblem(await resolve('none', waitingCallKey, 'happened'), 404, 'JOB_NOT_FOUND');
    await client.send('POST', `/v1/jobs/${id}/cancel`);
    expect((await client.get('/v1/inbox?limit=100')).json()).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          kind: 'attention',
          jobId: id,
          callKey: waitingCallKey,
          tool: 'look',
          hasEnded: true,
        }),
      ]),
    });
    const late = await resolve(id, waitingCallKey, 'repeat');
    expectProblem(late, 409, 'JOB_ALREADY_SETTLED');
    const calls = await stores.rows('select status from tool_invocations where job_id = $1', id);
    expect(calls).toEqual([{ status: 'UNKNOWN' }]);
  });

  it('is recorded of a job that had ended, which does not go on', async () => {
    const id = await jobWaitingForAttention(stores);
    await client.send('POST', `/v1/jobs/${id}/cancel`);
    const reply = await resolve(id, waitingCallKey, 'did_not_happen');
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ id, status: 'CANCELLED' });
    const calls = await stores.rows('select status from tool_invocations where job_id = $1', id);
    expect(calls).toEqual([{ status: 'DID_NOT_HAPPEN' }]);
  });

  it.each([
    [{ callKey: 'x', resolution: 'maybe' }, '/resolution'],
    [{ resolution: 'happened' }, '/callKey'],
    [{ callKey: 'x'.repeat(201), resolution: 'happened' }, '/callKey'],
    [{ callKey: 'x', resolution: 'happened', reason: 'x' }, '/reason'],
  ])('refuses %j', async (body, pointer) => {
    const id = await storeJob(stores.pool);
    const reply = await client.sendJson('POST', `/v1/jobs/${id}/attention`, body);
    const { errors = [] } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors.map((error) => error.pointer)).toContain(pointer);
  });
});
