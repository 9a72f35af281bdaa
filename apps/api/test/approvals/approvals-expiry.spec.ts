import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { EventReader } from '../support/http/event-reader.js';
import { eventOf, WebhookReceiver } from '../support/http/webhook-receiver.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let world: ScriptedService;
let model: ScriptedService['model'];
let service: ScriptedService['service'];
let client: ApprovalClient;

beforeAll(async () => {
  world = await startScriptedService({
    settings: { APPROVAL_EXPIRES_MS: '1000', RECONCILE_MS: '100', OUTBOUND_ALLOW: '127.0.0.1' },
  });
  ({ model, service } = world);
  client = new ApprovalClient(service.url);
  await client.putAgent('careful', { requireApproval: ['write_once'] });
});

afterAll(async () => {
  await world.close();
});

const countedExpired = async () =>
  Number(/^faina_approvals_expired_total (\d+)$/m.exec((await client.get('/metrics')).text)?.[1]);

describe('an approval that nobody decides on', () => {
  it('B15 expires, and its job fails with a complete transcript and without the effect', async () => {
    const calls = ['one', 'two'].map((key) => ({ name: 'write_once', arguments: { key } }));
    model.script(toolCalls([{ name: 'echo', arguments: { value: 'x' } }, ...calls]));
    const { id } = await client.submit({ agent: 'careful', input: 'Write' });
    const question = await client.questionOf(id);
    expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(1_000);

    const before = await countedExpired();
    const job = await client.settled(id);
    expect(await countedExpired()).toBe(before + 1);
    const message = "Nobody answered in time whether 'write_once' may run, so it was not run.";
    expect(job).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_TOOL',
      waitingFor: null,
      error: { code: 'APPROVAL_EXPIRED', message },
      lastFailureSummary: message,
      output: {
        message,
        actions: [{ tool: 'write_once', status: 'skipped', reason: message }],
        completeness: 'none',
      },
    });
    expect((await client.transitions(id)).at(-1)).toMatchObject({
      from: 'WAITING',
      to: 'FAILED',
      reason: 'APPROVAL_EXPIRED',
    });
    expect(Date.parse(job.settledAt ?? '')).toBeGreaterThanOrEqual(Date.parse(question.expiresAt));

    const entries = await client.activity(id);
    const asked = entries.flatMap(({ toolCalls: called = [] }) => called);
    const results = entries.filter(({ role }) => role === 'TOOL_RESULT');
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(asked.map((call) => call.id));
    expect(results.map(({ content }) => content?.includes('NOT_RUN'))).toEqual([false, true, true]);

    expect(await client.approval(question.id)).toMatchObject({
      status: 'expired',
      decidedAt: null,
      decidedBy: null,
    });
    const late = await client.decide(question, { decision: 'approve' });
    expectProblem(late, 410, 'APPROVAL_EXPIRED');
    expect((await client.get('/v1/diagnostics/writes')).json()).toMatchObject({ items: [] });
  });
});

describe('an agent that lets its jobs go on without an answer', () => {
  it('B15 has people reminded, and then the model told that nobody has answered', async () => {
    const receiver = await WebhookReceiver.start();
    await client.putAgent('patient', {
      requireApproval: ['write_once'],
      approvals: { notSelf: false, expiresInMs: 1_500, onExpire: 'reject', remindAt: [0.6, 0.2] },
    });
    model.script(toolCall('write_once', { key: 'late' }), answer('Ninguém respondeu.'));
    const webhookUrl = `${receiver.origin}/all`;
    const { id } = await client.submit({ agent: 'patient', input: 'Write', webhookUrl });
    const question = await client.questionOf(id);
    expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(1_500);
    const before = await countedExpired();

    expect(await client.settled(id)).toMatchObject({
      status: 'COMPLETED',
      error: null,
      output: {
        message: 'Ninguém respondeu.',
        actions: [{ tool: 'write_once', status: 'skipped' }],
      },
    });
    expect(await countedExpired()).toBe(before + 1);
    expect(await client.approval(question.id)).toMatchObject({ status: 'expired' });
    const late = await client.decide(question, { decision: 'approve' });
    expectProblem(late, 410, 'APPROVAL_EXPIRED');
    const [result] = (await client.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(result?.content).toContain('Nobody answered in time');
    expect((await client.get('/v1/diagnostics/writes')).json()).toMatchObject({ items: [] });

    const types = ['requested', 'reminder', 'reminder', 'decided'].map(
      (type) => `approval.${type}`,
    );
    const messages = (await receiver.count('/all', 6)).map(eventOf);
    expect(messages.map(({ type }) => type).filter((type) => !type.startsWith('job'))).toEqual(
      types,
    );
    const reader = await EventReader.open(`${service.url}/v1/jobs/${id}/events`);
    const told = (await reader.rest()).filter(({ event }) => event === 'approval');
    expect(told.map(({ data }) => data)).toMatchObject([
      { status: 'pending', remindedAt: null },
      { status: 'pending', remindedAt: expect.any(String) },
      { status: 'pending', remindedAt: expect.any(String) },
      { status: 'expired' },
    ]);
    await receiver.close();
  });
});
