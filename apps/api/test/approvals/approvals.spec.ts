import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApprovalClient } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { conventionFaults } from '../support/traces/convention-faults.js';
import { TraceCollector } from '../support/traces/trace-collector.js';
import { waitFor } from '../support/wait-for.js';

let world: ScriptedService;
let model: ScriptedService['model'];
let service: ScriptedService['service'];
let client: ApprovalClient;
let collector: TraceCollector;

beforeAll(async () => {
  collector = await TraceCollector.start();
  world = await startScriptedService({
    settings: {
      WORKER_CONCURRENCY: '1',
      RECONCILE_MS: '200',
      TOOL_PACKS: 'diagnostics,crm',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACE_URL_TEMPLATE: 'https://traces.test/{traceId}',
    },
  });
  ({ model, service } = world);
  client = new ApprovalClient(service.url);
  await client.putAgent('careful', { requireApproval: ['write_*'] });
});

afterEach(() => {
  model.assertDone();
  model.forget();
});

afterAll(async () => {
  await world.close();
  await collector.close();
});

const writesSchema = z.object({ items: z.array(z.object({ jobId: z.string(), key: z.string() })) });

/** Keys of the rows that a job has written. */
async function writtenBy(jobId: string): Promise<string[]> {
  const reply = await client.get('/v1/diagnostics/writes?limit=100');
  const { items } = writesSchema.parse(reply.json());
  return items.filter((item) => item.jobId === jobId).map(({ key }) => key);
}

/** A job that asks whether it may write `key`. */
async function askToWrite(key: string, threadId?: string) {
  model.script(toolCall('write_once', { key }));
  const body = { agent: 'careful', input: `Write ${key}`, ...(threadId && { threadId }) };
  const { id } = await client.submit(body);
  return { id, question: await client.questionOf(id) };
}

/** What the model was told last: the content of the result of its call. */
const lastToolResult = (): unknown => {
  const message = model.requests.at(-1)?.body.messages.at(-1);
  if (message?.role !== 'tool') throw new Error('The model was not told a result.');
  return JSON.parse(message.content);
};

describe('a call that needs approval', () => {
  it('leaves no span open while it waits, and its attempts in one trace', async () => {
    const { id, question } = await askToWrite('traced', randomUUID());
    const waiting = await collector.untilNamed(id, 'invoke_agent careful');
    expect(waiting.map(({ name }) => name).toSorted()).toEqual([
      'POST /v1/jobs',
      'chat scripted',
      'execute_tool write_once',
      'invoke_agent careful',
    ]);
    model.script(answer('Written.'));
    await client.decide(question, { decision: 'approve' });
    const job = await client.settled(id);
    const spans = await collector.untilNamed(id, 'invoke_agent careful', 2);
    const [first, second] = spans.filter(({ name }) => name === 'invoke_agent careful');
    expect(first?.attributes).toMatchObject({
      'faina.wait.kind': 'approval',
      'gen_ai.conversation.id': job.threadId,
    });
    expect(second).toMatchObject({
      traceId: first?.traceId,
      links: [{ spanId: first?.spanId }],
      attributes: { 'faina.attempt.reason': 'resumed' },
    });
    expect(job.links.trace).toBe(`https://traces.test/${first?.traceId}`);
    expect(conventionFaults(spans)).toEqual([]);
  });

  it('P15 waits with its exact arguments and has no effect before', async () => {
    const { id, question } = await askToWrite('asked');
    expect(question).toMatchObject({
      jobId: id,
      tool: 'write_once',
      args: { key: 'asked' },
      preview: { text: 'write_once {"key":"asked"}' },
      status: 'pending',
      reason: null,
      decidedAt: null,
      decidedBy: null,
    });
    expect(question.hash).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{16}$/);
    expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(7_200_000);
    expect(await client.approval(question.id)).toEqual(question);
    expect(await client.job(id)).toMatchObject({ status: 'WAITING', waitingFor: 'approval' });
    expect(await writtenBy(id)).toEqual([]);
    await client.send('POST', `/v1/jobs/${id}/cancel`);
  });

  it('holds no worker, outlives a restart and runs once when it is approved', async () => {
    const { id, question } = await askToWrite('approved');
    const others = [];
    for (const key of ['b', 'c', 'd', 'e']) others.push((await askToWrite(key)).id);
    model.script(answer('Meanwhile.'));
    const sixth = await client.run({ agent: 'careful', input: 'Say something' });
    expect(sixth.status).toBe('COMPLETED');
    for (const other of others) await client.send('POST', `/v1/jobs/${other}/cancel`);

    await service.restart();
    client = new ApprovalClient(service.url);
    expect(await client.questionOf(id)).toEqual(question);

    model.script(answer('Written.'));
    const reply = await client.decide(question, { decision: 'approve', reason: 'Go on' });
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      ...question,
      status: 'approved',
      reason: 'Go on',
      decidedAt: expect.any(String),
      decidedBy: 'local',
    });
    const job = await client.settled(id);
    expect(job).toMatchObject({ status: 'COMPLETED', waitingFor: null });
    expect(job.output).toMatchObject({
      message: 'Written.',
      actions: [{ tool: 'write_once', status: 'done' }],
    });
    expect(await writtenBy(id)).toEqual(['approved']);
    expect(await client.moves(id)).toEqual([
      '>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>WAITING',
      'WAITING>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>COMPLETED',
    ]);
    expect((await client.transitions(id)).map(({ reason }) => reason)).toContain('approved');
  });

  it('B13 does nothing when it is rejected, and the model is told the reason', async () => {
    const { id, question } = await askToWrite('rejected');
    model.script(answer('Then not.'));
    const reason = 'Wrong key; use another';
    expect((await client.decide(question, { decision: 'reject', reason })).status).toBe(200);
    const job = await client.settled(id);
    expect(job).toMatchObject({ status: 'COMPLETED', output: { message: 'Then not.' } });
    expect(job.output?.actions).toMatchObject([{ tool: 'write_once', status: 'skipped' }]);
    expect(lastToolResult()).toMatchObject({
      code: 'APPROVAL_REJECTED',
      message: expect.stringContaining(reason),
    });
    expect(await writtenBy(id)).toEqual([]);
  });

  it('B13 asks anew when the model tries it again with other arguments', async () => {
    const { id, question } = await askToWrite('first try');
    model.script(toolCall('write_once', { key: 'second try' }));
    await client.decide(question, { decision: 'reject' });
    await waitForNext(id, question.id);
    const next = await client.questionOf(id);
    expect(next.args).toEqual({ key: 'second try' });
    expect(next.hash).not.toBe(question.hash);
    model.script(answer('Written.'));
    await client.decide(next, { decision: 'approve' });
    await client.settled(id);
    expect(await writtenBy(id)).toEqual(['second try']);
  });

  it('runs with what was shown, whatever the thread has come to speak of meanwhile', async () => {
    const threadId = randomUUID();
    await client.putAgent('noting', { requireApproval: ['add_note_to_lead'] });
    const body = { agent: 'noting', input: 'Go', threadId };
    model.script(toolCall('create_lead', { nome: 'Ana' }), answer('Created.'));
    await client.run(body);
    model.script(toolCall('add_note_to_lead', { texto: 'for Ana' }));
    const { id } = await client.submit(body);
    const question = await client.questionOf(id);
    model.script(toolCall('create_lead', { nome: 'Bia' }), answer('Created.'));
    await client.run(body);

    model.script(answer('Noted.'));
    await client.decide(question, { decision: 'approve' });
    expect(await client.settled(id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: 'add_note_to_lead', status: 'done' }] },
    });
    const [execution] = (await client.executions(id)).filter(({ type }) => type === 'tool_call');
    expect(execution?.params).toEqual(question.args);
  });

  it('asks one question after the other, and the calls keep their order', async () => {
    const calls = ['one', 'two'].map((key) => ({ name: 'write_once', arguments: { key } }));
    model.script(toolCalls(calls));
    const { id } = await client.submit({ agent: 'careful', input: 'Write both' });
    const first = await client.questionOf(id);
    await client.decide(first, { decision: 'approve' });
    await waitForNext(id, first.id);
    expect(await writtenBy(id)).toEqual(['one']);
    const second = await client.questionOf(id);
    expect(second.args).toEqual({ key: 'two' });
    model.script(answer('Both.'));
    await client.decide(second, { decision: 'approve' });
    await client.settled(id);
    expect(await writtenBy(id)).toEqual(['one', 'two']);
  });

  const waitForNext = (jobId: string, answeredId: string) =>
    waitFor(
      async () => {
        const { items } = await client.approvals('status=pending&limit=100');
        return items.some((item) => item.jobId === jobId && item.id !== answeredId);
      },
      { what: 'the next question' },
    );
});

describe('a decision', () => {
  it('B14 F38 of 50 at the same moment is taken once and has one effect', async () => {
    const { id, question } = await askToWrite('fifty');
    model.script(answer('Written.'));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.decide(question, { decision: 'approve' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expectProblem(reply, 409, 'APPROVAL_ALREADY_DECIDED');
    }
    expect((await client.settled(id)).status).toBe('COMPLETED');
    expect(await writtenBy(id)).toEqual(['fifty']);
    const late = await client.decide(question, { decision: 'reject' });
    expectProblem(late, 409, 'APPROVAL_ALREADY_DECIDED');
  });

  it('B15 with another hash is refused and changes nothing', async () => {
    const { id, question } = await askToWrite('hash');
    for (const hash of ['0'.repeat(64), 'none', '']) {
      const reply = await client.decide({ ...question, hash }, { decision: 'approve' });
      expectProblem(reply, 422, 'APPROVAL_HASH_MISMATCH');
    }
    expect(await client.approval(question.id)).toEqual(question);
    expect(await client.job(id)).toMatchObject({ status: 'WAITING' });
    expect(await writtenBy(id)).toEqual([]);
    await client.send('POST', `/v1/jobs/${id}/cancel`);
  });

  it('after a cancel is too late, and the transcript of the job is complete', async () => {
    const { id, question } = await askToWrite('cancelled');
    expect((await client.send('POST', `/v1/jobs/${id}/cancel`)).status).toBe(202);
    expect(await client.job(id)).toMatchObject({ status: 'CANCELLED', waitingFor: null });
    const reply = await client.decide(question, { decision: 'approve' });
    expectProblem(reply, 410, 'APPROVAL_EXPIRED');
    expect(await client.approval(question.id)).toMatchObject({ status: 'expired' });
    const entries = await client.activity(id);
    expect(entries.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'TOOL_RESULT']);
    expect(entries.at(-1)?.content).toContain('NOT_RUN');
    expect(await writtenBy(id)).toEqual([]);
  });

  it.each([
    ['no body', undefined, ''],
    ['another word', { decision: 'maybe', hash: 'x' }, '/decision'],
    ['no hash', { decision: 'approve' }, '/hash'],
    ['an unknown key', { decision: 'approve', hash: 'x', force: true }, '/force'],
    ['a long reason', { decision: 'reject', hash: 'x', reason: 'x'.repeat(2_001) }, '/reason'],
    ['a reason that is no text', { decision: 'reject', hash: 'x', reason: 1 }, '/reason'],
  ])('with %s is refused as invalid', async (_name, body, pointer) => {
    const path = `/v1/approvals/${randomUUID()}/decision`;
    const reply = body
      ? await client.sendJson('POST', path, body)
      : await client.send('POST', path);
    const { errors = [] } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors.map((error) => error.pointer)).toContain(pointer);
  });

  it.each([randomUUID(), 'none', '..%2f..'])('on the unknown id %s is a 404', async (id) => {
    const found = await client.get(`/v1/approvals/${id}`);
    expectProblem(found, 404, 'APPROVAL_NOT_FOUND');
    const reply = await client.decide({ id, hash: 'x' }, { decision: 'approve' });
    expectProblem(reply, 404, 'APPROVAL_NOT_FOUND');
  });
});
