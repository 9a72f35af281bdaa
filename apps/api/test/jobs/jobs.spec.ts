import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, apiError, held, toolCall, toolCalls } from '../support/model/model-replies.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

describeWithEachBackend('a job', (queue) => {
  const redisUrl = (database = '0'): Record<string, string> => {
    const url = queue().redisUrl;
    return url ? { REDIS_URL: `${url}/${database}` } : {};
  };
  let model: ScriptedModelServer;
  let service: HttpService;
  let client: JobClient;

  beforeAll(async () => {
    model = await ScriptedModelServer.start();
    service = await startHttpService({
      ROLE: 'all',
      TOOL_PACKS: 'coach,diagnostics',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      ...redisUrl(),
    });
    client = new JobClient(service.url);
    await client.putAgent('tester');
  });

  afterAll(async () => {
    await service.close();
    await model.close();
  });

  afterEach(() => {
    model.assertDone();
  });

  it('A2 is accepted with 202 and completed with the model’s answer', async () => {
    model.script(answer('Hello.'));
    const reply = await client.post({ agent: 'tester', input: 'Say hello' });
    expect(reply.status).toBe(202);
    const { id, links } = jobViewSchema.parse(reply.json());
    expect(reply.headers.get('location')).toBe(links.self);
    expect(reply.headers.get('retry-after')).toBe('1');
    const job = await client.job(id, 10);
    expect(job).toMatchObject({
      agent: { name: 'tester', version: 1 },
      status: 'COMPLETED',
      outcome: 'SUCCESS',
      output: { message: 'Hello.', actions: [] },
      attempts: 1,
      iterations: 1,
    });
    expect(await client.moves(id)).toEqual(['>PENDING', 'PENDING>ACTIVE', 'ACTIVE>COMPLETED']);
  });

  it('A2 is answered with 200 once it has settled to a client that prefers to wait', async () => {
    model.script(answer('Here.'));
    const body = { agent: 'tester', input: 'Now' };
    const once = { 'idempotency-key': randomUUID() };
    const waited = await client.post(body, { ...once, prefer: 'respond-async, wait=20' });
    expect(waited.status).toBe(200);
    expect(waited.headers.get('preference-applied')).toBe('wait=20');
    expect(waited.json()).toMatchObject({ status: 'COMPLETED', output: { message: 'Here.' } });
    const again = await client.post(body, once);
    expect(again.status).toBe(202);
    expect(again.headers.get('preference-applied')).toBeNull();
    expect(again.json()).toEqual(waited.json());
  });

  it('A5 sends tool schemas, the persona first and a valid conversation over HTTP', async () => {
    model.script(toolCall('echo', { value: 'olá' }, 'call_9'), answer('It said olá.'));
    const before = model.requests.length;
    const job = await client.run({ agent: 'tester', input: 'Echo olá' });
    const [first, second] = model.requests.slice(before).map(({ body }) => body);
    expect(first?.messages[0]).toMatchObject({ role: 'system' });
    expect(JSON.stringify(first?.messages[0])).toContain('You are a tester.');
    const echo = first?.tools?.find((tool) => tool.function.name === 'echo');
    expect(echo?.function.parameters).toMatchObject({ type: 'object', required: ['value'] });
    expect(second?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
    ]);
    expect(second?.messages[3]).toMatchObject({ tool_call_id: 'call_9' });
    expect(await client.activity(job.id)).toMatchObject([
      { seq: 1, role: 'USER', content: 'Echo olá' },
      { seq: 2, role: 'ASSISTANT', toolCalls: [{ name: 'echo', arguments: { value: 'olá' } }] },
      { seq: 3, role: 'TOOL_RESULT', toolCallId: 'call_9', toolName: 'echo' },
      { seq: 4, role: 'ASSISTANT', content: 'It said olá.' },
    ]);
    expect(await client.executions(job.id)).toMatchObject([
      { seq: 1, type: 'llm_call' },
      { seq: 2, type: 'tool_call', name: 'echo', params: { value: 'olá' } },
      { seq: 3, type: 'llm_call' },
    ]);
  });

  it('A1 goes on after a recoverable tool error', async () => {
    model.script(toolCall('fail_recoverable', { message: 'not now' }), answer('Another way.'));
    const job = await client.run({ agent: 'tester', input: 'Try' });
    expect(job).toMatchObject({ outcome: 'SUCCESS', criticalToolFailureInfo: null });
    const [, , result] = await client.activity(job.id);
    expect(JSON.parse(result?.content ?? '')).toMatchObject({
      message: 'not now',
      isRecoverable: true,
    });
  });

  it('A7 ends on a critical tool failure without a second model call', async () => {
    model.script(toolCall('fail_critical', { message: 'the disk is gone' }));
    const job = await client.run({ agent: 'tester', input: 'Try' });
    expect(job).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_TOOL',
      attempts: 1,
      criticalToolFailureInfo: { toolName: 'fail_critical', isRecoverable: false },
    });
    expect(job.lastFailureSummary).toBe(
      "Critical: Tool 'fail_critical' failed non-recoverably: the disk is gone",
    );
  });

  it('A17 ends when a tool throws, without a stack for the client', async () => {
    model.script(toolCall('throw_error', { message: 'oops' }));
    const job = await client.run({ agent: 'tester', input: 'Try' });
    expect(job.error?.message).toBe("Unexpected error during tool 'throw_error' execution: oops");
    expect(JSON.stringify(job)).not.toContain('.js:');
  });

  it('P4 writes a local effect once, together with its result', async () => {
    model.script(
      toolCalls([
        { name: 'write_once', arguments: { key: 'key-a' } },
        { name: 'write_once', arguments: { key: 'key-b' } },
      ]),
      answer('Written.'),
    );
    const job = await client.run({ agent: 'tester', input: 'Write' });
    expect(job.output?.actions).toMatchObject([
      { tool: 'write_once', status: 'done' },
      { tool: 'write_once', status: 'done' },
    ]);
    const writes = JSON.stringify((await client.get('/v1/diagnostics/writes')).json());
    expect(writes.split('key-a')).toHaveLength(2);
    expect(writes.split('key-b')).toHaveLength(2);
  });

  it('A29 tries again after a transient model failure and after no other', async () => {
    model.script(apiError(503, 'overloaded'), answer('Now.'));
    const later = await client.run({ agent: 'tester', input: 'Try' });
    expect(later).toMatchObject({ outcome: 'SUCCESS', attempts: 2 });
    expect(await client.moves(later.id)).toEqual([
      '>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>DELAYED',
      'DELAYED>ACTIVE',
      'ACTIVE>COMPLETED',
    ]);
    model.script(apiError(401, 'wrong key'));
    const never = await client.run({ agent: 'tester', input: 'Try' });
    expect(never).toMatchObject({ outcome: 'FAILURE_LLM', attempts: 1 });
    expect(never.error?.code).toBe('MODEL_AUTHENTICATION');
  });

  it('A29 starts a delayed job when it is due', async () => {
    model.script(answer('Late.'));
    const job = await client.run({ agent: 'tester', input: 'Later', delayMs: 1_000 });
    expect(await client.moves(job.id)).toEqual(['>DELAYED', 'DELAYED>ACTIVE', 'ACTIVE>COMPLETED']);
    const waited = Date.parse(job.startedAt ?? '') - Date.parse(job.createdAt);
    expect(waited).toBeGreaterThanOrEqual(1_000);
  });

  it('P9 a running job is cancelled while it waits, the model’s late answer changes nothing', async () => {
    const before = model.count;
    model.script(held(answer('Too late.')));
    const { id } = await client.submit({ agent: 'tester', input: 'Wait' });
    await model.waitForCount(before + 1);
    const asked = Date.now();
    expect((await client.send('POST', `/v1/jobs/${id}/cancel`)).status).toBe(202);
    const job = await client.job(id, 15);
    // On a machine that is busy; that no renewal of the lease brings it is said in cancellation.spec.ts.
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(job).toMatchObject({ status: 'CANCELLED', outcome: 'CANCELLED' });
    model.release();
    expect((await client.send('POST', `/v1/jobs/${id}/cancel`)).status).toBe(200);
    expect((await client.job(id)).status).toBe('CANCELLED');
  });

  it('A29 a job that waits for its time is cancelled at once and can be retried', async () => {
    const { id } = await client.submit({ agent: 'tester', input: 'Never', delayMs: 60_000 });
    expectProblem(await client.send('POST', `/v1/jobs/${id}/retry`), 409, 'JOB_NOT_SETTLED');
    const cancelled = await client.send('POST', `/v1/jobs/${id}/cancel`);
    expect(cancelled.json()).toMatchObject({ status: 'CANCELLED' });
    model.script(answer('After all.'));
    const retried = await client.send('POST', `/v1/jobs/${id}/retry`);
    expect(retried.status).toBe(202);
    expect(retried.json()).toMatchObject({ retryOf: id, input: 'Never' });
    const newId = retried.headers.get('location')?.split('/').at(-1) ?? '';
    expect(await client.job(newId, 10)).toMatchObject({ outcome: 'SUCCESS' });
    expectProblem(
      await client.send('POST', `/v1/jobs/${newId}/cancel`),
      409,
      'JOB_ALREADY_SETTLED',
    );
    expectProblem(await client.send('POST', `/v1/jobs/${newId}/retry`), 409, 'JOB_ALREADY_SETTLED');
  });
});
