import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { RemoteWorker, remoteTool } from '../support/service/remote-worker.js';
import { deepSchema } from '../support/service/tool-client.js';
import { waitFor } from '../support/wait-for.js';

let keyed: KeyedService;
let ana: KeyHolder;
let runner: KeyHolder;
let worker: RemoteWorker;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TOOL_PACKS: 'diagnostics', LEASE_MS: '1500', RECONCILE_MS: '1000' },
  });
  ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  await ana.putAgent('caller', { model: 'offline:call' });
  runner = await keyed.holder('north', 'robot', 'tools:run:remote_*');
  worker = new RemoteWorker(runner);
  const registered = await worker.register(
    remoteTool('remote_read', { effect: 'none' }),
    remoteTool('remote_keyed', { effect: 'external', idempotency: 'key' }),
    remoteTool('remote_send'),
    remoteTool('remote_quick', { timeoutMs: 500 }),
  );
  expect(registered.status).toBe(201);
});

afterAll(() => keyed.close());

const submit = (tool: string, change: object = {}) =>
  ana.submit({ agent: 'caller', input: `${tool} {"of": "bread"}\nDone.`, ...change });

const waitingFor = (id: string, what: string) =>
  waitFor(async () => (await ana.job(id)).waitingFor === what, { what: `a wait for ${what}` });

const settled = async (id: string) => {
  const job = await ana.job(id, 30);
  expect(job.settledAt).not.toBeNull();
  return job;
};

/** The call of a job of its own. */
async function claimed(tool: string, change: object = {}) {
  const { id } = await submit(tool, change);
  const [call] = await worker.claim({ tools: [tool], waitS: 30 });
  if (!call) throw new Error('No call came.');
  expect(call.context.jobId).toBe(id);
  return { id, call };
}

describe('a call of a remote worker', () => {
  it('waits without a worker of the service, and its answer is the result', async () => {
    const { id, call } = await claimed('remote_send');
    expect(await ana.job(id)).toMatchObject({ status: 'WAITING', waitingFor: 'tool' });
    expect(call).toMatchObject({ tool: 'remote_send', args: { of: 'bread' } });
    expect(call.context).toMatchObject({ tenant: 'north', owner: 'ana' });
    const body = { data: { ticket: 7 }, text: 'Ticket 7.' };
    expect((await worker.say('complete', call, body)).status).toBe(200);
    // The answer to the first may have been lost.
    expect((await worker.say('complete', call, body)).status).toBe(200);
    expect(await settled(id)).toMatchObject({
      outcome: 'SUCCESS',
      output: { actions: [{ tool: 'remote_send', status: 'done', text: 'Ticket 7.' }] },
    });
  });

  it('wakes who waits for it at once, and a client that waits for the job hears its end', async () => {
    const waiting = worker.claimOne('remote_read');
    const ended = ana.run({ agent: 'caller', input: 'remote_read {}\nDone.' });
    const call = await waiting;
    await worker.say('complete', call, { data: 'bread' });
    expect((await ended).outcome).toBe('SUCCESS');
  });

  it('has failed as its worker says', async () => {
    const { id, call } = await claimed('remote_send');
    await worker.say('fail', call, { code: 'SOLD_OUT', message: 'No bread.' });
    expect(await settled(id)).toMatchObject({ output: { actions: [{ status: 'failed' }] } });
    const critical = await claimed('remote_send');
    const body = { code: 'NO_ACCOUNT', message: 'No account.', recoverable: false };
    await worker.say('fail', critical.call, body);
    expect(await settled(critical.id)).toMatchObject({ error: { code: 'NO_ACCOUNT' } });
  });

  it('is told at its heartbeat when its job is cancelled, and is in doubt then', async () => {
    const { id, call } = await claimed('remote_send');
    expect((await worker.say('heartbeat', call)).json()).toMatchObject({ cancelled: false });
    await ana.send('POST', `/v1/jobs/${id}/cancel`);
    expect((await worker.say('heartbeat', call)).json()).toMatchObject({ cancelled: true });
    expectProblem(await worker.say('complete', call, { data: 1 }), 409, 'TOOL_CALL_OVER');
    expect(await settled(id)).toMatchObject({
      status: 'CANCELLED',
      output: { actions: [{ status: 'unknown' }] },
    });
  });

  it('that nobody has taken was not run when its job is cancelled', async () => {
    const { id } = await submit('remote_send');
    await waitingFor(id, 'tool');
    await ana.send('POST', `/v1/jobs/${id}/cancel`);
    expect(await settled(id)).toMatchObject({ status: 'CANCELLED', output: { actions: [] } });
    expect(await worker.claim({ waitS: 0 })).toEqual([]);
  });

  it('ends with the deadline of its job, and with its own', async () => {
    const ofJob = await claimed('remote_read', { limits: { deadlineMs: 1_000 } });
    expect(await settled(ofJob.id)).toMatchObject({ outcome: 'FAILURE_DEADLINE' });
    const own = await claimed('remote_quick');
    await waitingFor(own.id, 'attention');
    expect((await worker.say('heartbeat', own.call)).json()).toMatchObject({ cancelled: true });
    await ana.send('POST', `/v1/jobs/${own.id}/cancel`);
  });
});

describe('a lease that ends', () => {
  it('offers a call again that may run again, under the same key, and fences the old one', async () => {
    for (const tool of ['remote_read', 'remote_keyed']) {
      const { id, call } = await claimed(tool);
      const again = await worker.claimOne(tool);
      expect(again).toMatchObject({ callId: call.callId, callKey: call.callKey });
      expect(again.lease).not.toBe(call.lease);
      for (const what of ['heartbeat', 'complete', 'fail'] as const) {
        const body = {
          complete: { data: 'old' },
          fail: { code: 'X', message: 'x' },
          heartbeat: {},
        };
        expectProblem(await worker.say(what, call, body[what]), 409, 'TOOL_CALL_OVER');
      }
      await worker.say('complete', again, { data: 'new' });
      const { outcome } = await settled(id);
      expect(outcome).toBe('SUCCESS');
      const results = (await ana.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
      expect(results.map(({ content }) => content)).toEqual(['"new"']);
    }
  });

  it('gives a call that changes nothing up after the third worker was lost', async () => {
    const { id } = await claimed('remote_read');
    await worker.claimOne('remote_read');
    await worker.claimOne('remote_read');
    await settled(id);
    const results = (await ana.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(results[0]?.content).toContain('TOOL_WORKER_LOST');
  });

  it('asks a person what became of a call that may not run again, and offers it at their word', async () => {
    const { id, call } = await claimed('remote_send');
    await waitingFor(id, 'attention');
    expect(await worker.claim({ waitS: 0 })).toEqual([]);
    expectProblem(await worker.say('complete', call, { data: 1 }), 409, 'TOOL_CALL_OVER');
    const word = { callKey: call.callKey, resolution: 'repeat' };
    await ana.sendJson('POST', `/v1/jobs/${id}/attention`, word);
    const again = await worker.claimOne('remote_send');
    expect(again.callKey).toBe(call.callKey);
    await worker.say('complete', again, { data: 2 });
    expect(await settled(id)).toMatchObject({ outcome: 'SUCCESS' });
  });

  it('does not end while there are heartbeats', async () => {
    const { id, call } = await claimed('remote_send');
    for (let beat = 0; beat < 5; beat += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await worker.say('heartbeat', call)).status).toBe(200);
    }
    await worker.say('complete', call, { data: 1 });
    expect((await settled(id)).outcome).toBe('SUCCESS');
  });
});

it('many workers at once take each call once', async () => {
  const jobs = await Promise.all(Array.from({ length: 12 }, () => submit('remote_read')));
  await Promise.all(jobs.map(({ id }) => waitingFor(id, 'tool')));
  const claims = await Promise.all(
    Array.from({ length: 12 }, () => worker.claim({ max: 3, waitS: 0 })),
  );
  const calls = claims.flat();
  expect(new Set(calls.map(({ callId }) => callId)).size).toBe(calls.length);
  await Promise.all(calls.map((call) => worker.say('complete', call, { data: 1 })));
  const rest = await worker.claim({ max: 50, waitS: 0 });
  await Promise.all(rest.map((call) => worker.say('complete', call, { data: 1 })));
  expect(calls.length + rest.length).toBe(12);
});

it('a request that was given up gets no call', async () => {
  const asked = request(`${keyed.service.url}/v1/tool-calls/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${runner.key.key}`, 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ worker: worker.name, waitS: 30 }));
  asked.on('error', () => undefined);
  await once(asked, 'finish');
  await new Promise((resolve) => setTimeout(resolve, 300));
  asked.destroy();
  const { call } = await claimed('remote_send');
  await worker.say('complete', call, { data: 1 });
});

describe('a key', () => {
  it('sees nothing of tools that its glob does not name, nor of other tenants', async () => {
    const { id, call } = await claimed('remote_send');
    const others = [
      await keyed.holder('north', 'zoe', 'tools:run:other_*'),
      await keyed.holder('south', 'zoe', 'tools:run:*'),
    ];
    for (const other of others) {
      const stranger = new RemoteWorker(other, worker.name);
      expectProblem(await stranger.say('heartbeat', call), 404, 'TOOL_CALL_NOT_FOUND');
      expectProblem(await stranger.say('complete', call, { data: 1 }), 404, 'TOOL_CALL_NOT_FOUND');
      expect((await stranger.claimReply({ tools: ['remote_send'], waitS: 0 })).status).toBe(404);
    }
    expectProblem(await new RemoteWorker(ana).claimReply(), 403, 'MISSING_SCOPE');
    await worker.say('complete', call, { data: 1 });
    await settled(id);
  });

  it('registers only tools that its glob names, under names that are free', async () => {
    expectProblem(await worker.register(remoteTool('other_tool')), 403, 'MISSING_SCOPE');
    const all = new RemoteWorker(await keyed.holder('north', 'zoe', 'tools:run:*'));
    expectProblem(await all.register(remoteTool('echo')), 409, 'TOOL_NAME_TAKEN');
    const whose = remoteTool('remote_of', { inputSchema: { properties: { ownerId: {} } } });
    expectProblem(await all.register(whose), 422, 'TOOL_UNFIT');
    const deep = remoteTool('remote_deep', { inputSchema: deepSchema(33) });
    expectProblem(await all.register(deep), 422, 'TOOL_UNFIT');
  });

  it('may not let a tool act with fewer questions than before, unless it is an admin’s', async () => {
    const careful = remoteTool('remote_careful', { approval: 'always' });
    expect((await worker.register(careful)).status).toBe(201);
    const loosened = remoteTool('remote_careful', { effect: 'none' });
    expectProblem(await worker.register(loosened), 403, 'MISSING_SCOPE');
    const admin = new RemoteWorker(await keyed.holder('north', 'chefe', 'admin'), worker.name);
    expect((await admin.register(loosened)).status).toBe(201);
    const acts = await keyed.query(`select details from audit where action = 'tool.registered'`);
    expect(JSON.stringify(acts.at(-1))).toContain('remote_careful');
  });
});

it('consent counts for a tool as it was when it was asked about', async () => {
  const asking = { approval: 'always' };
  await worker.register(remoteTool('remote_asked', asking));
  const { id } = await submit('remote_asked');
  const question = await ana.questionOf(id);
  await worker.register(remoteTool('remote_asked', { ...asking, description: 'Does more.' }));
  const decide = () => ana.decide(question, { decision: 'approve' });
  expectProblem(await decide(), 422, 'APPROVAL_TOOL_CHANGED');
  expect(await worker.claim({ tools: ['remote_asked'], waitS: 0 })).toEqual([]);
  await ana.send('POST', `/v1/jobs/${id}/cancel`);
});

it('tools of workers are listed with who has them, and explain tells of one that is away', async () => {
  const gone = new RemoteWorker(runner, 'gone-worker');
  await gone.register(remoteTool('remote_away'));
  const list = z
    .object({ items: z.array(z.looseObject({ name: z.string() })) })
    .parse((await ana.get('/v1/tools')).json());
  expect(list.items.find(({ name }) => name === 'remote_away')).toMatchObject({
    source: 'remote:gone-worker',
    effect: 'external',
    lastSeenAt: expect.any(String),
  });
  const { id } = await submit('remote_away');
  await waitingFor(id, 'tool');
  expect((await ana.get(`/v1/jobs/${id}/explain`)).json()).toMatchObject({
    state: 'WAITING',
    code: 'TOOL',
  });
  await keyed.query(
    `update tool_workers set seen_at = now() - interval '1 hour' where name = $1`,
    gone.name,
  );
  expect((await ana.get(`/v1/jobs/${id}/explain`)).text).toContain(
    'No remote worker has been seen for tool remote_away since',
  );
  const [call] = await gone.claim({ waitS: 5 });
  if (!call) throw new Error('No call came.');
  await gone.say('complete', call, { data: 1 });
  await settled(id);
});
