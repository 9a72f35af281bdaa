import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobView } from '../../src/gateways/rest/jobs/job-view.schema.js';
import { type ChatRequest, lastWords } from '../support/model/chat-request.js';
import { answer, held, type ModelReply } from '../support/model/model-replies.js';
import { expectProblem } from '../support/service/http-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;

/** What a request tells of earlier jobs. */
function toldResults({ messages }: ChatRequest): string[] {
  const words = messages.map(({ content }) => (typeof content === 'string' ? content : ''));
  const told = words.find((each) => each.startsWith('Results of earlier jobs')) ?? '';
  return [...told.matchAll(/```\n(.*?)\n```/gs)].map(([, text = '']) => text);
}

/** Answers `add` with one more than what it is told of comes to, and anything else with itself. */
function adder(request: ChatRequest): ModelReply {
  const words = lastWords(request);
  if (words === 'hold') return held(answer('1'));
  if (words !== 'add') return answer(words);
  return answer(String(toldResults(request).reduce((sum, each) => sum + Number(each), 1)));
}

beforeAll(async () => {
  // The reconciler comes too late for any of these tests.
  const settings = { RECONCILE_MS: '60000' };
  scripted = await startScriptedService({ responder: adder, settings });
  await scripted.client.putAgent('adder');
  await scripted.client.putAgent('caller', { model: 'offline:call' });
});
afterAll(() => scripted.close());

const post = (dependsOn: readonly string[], change: object = {}) =>
  scripted.client.post({ agent: 'adder', input: 'add', dependsOn, ...change });

const submit = (dependsOn: readonly string[], change: object = {}): Promise<JobView> =>
  scripted.client.submit({ agent: 'adder', input: 'add', dependsOn, ...change });

/** A job that runs until the model is told to go on. */
async function running(): Promise<JobView> {
  const { count } = scripted.model;
  const job = await scripted.client.submit({ agent: 'adder', input: 'hold' });
  await scripted.model.waitForCount(count + 1);
  return job;
}

/** A job that fails. */
const failing = (change: object = {}): Promise<JobView> =>
  scripted.client.submit({ agent: 'caller', input: 'fail_critical {"message": "x"}', ...change });

const ended = (id: string): Promise<JobView> => scripted.client.job(id, 45);

const cancel = (id: string) => scripted.client.send('POST', `/v1/jobs/${id}/cancel`);

const retry = (id: string, body: object = {}) =>
  scripted.client.sendJson('POST', `/v1/jobs/${id}/retry`, body);

describe('F49 jobs that wait for others', () => {
  it('run one after the other in a chain of twenty, each told what the one before answered', async () => {
    const chain = [await running()];
    while (chain.length < 20) chain.push(await submit([chain.at(-1)?.id ?? '']));
    const [first, second, third] = chain.map(({ id }) => id);
    expect(chain[2]).toMatchObject({ status: 'PENDING', dependsOn: [second], blockedBy: [second] });
    const before = await scripted.client.get(`/v1/jobs/${second}`);
    const { blockedBy } = (await scripted.client.get(`/v1/jobs/${second}/explain`)).json() as {
      blockedBy: unknown;
    };
    expect(blockedBy).toMatchObject([{ gate: 'depends_on', link: `/v1/jobs/${first}` }]);
    scripted.model.release();
    const last = await ended(chain.at(-1)?.id ?? '');
    expect(last).toMatchObject({ status: 'COMPLETED', blockedBy: [], output: { message: '20' } });
    const { settledAt } = await ended(second ?? '');
    const { startedAt } = await ended(third ?? '');
    expect(Date.parse(startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(settledAt ?? ''));
    const after = await scripted.client.get(`/v1/jobs/${second}`);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(after.json()).toMatchObject({ dependsOn: [first], blockedBy: [] });
  });

  it('are told what all of several answered, in the order in which they name them', async () => {
    const top = await running();
    const sides = await Promise.all([submit([top.id]), submit([top.id], { input: 'ten' })]);
    const ids = sides.map(({ id }) => id).reverse();
    const bottom = await submit(ids, { input: 'Sum up.' });
    scripted.model.release();
    expect((await ended(bottom.id)).status).toBe('COMPLETED');
    const { body } =
      scripted.model.requests.findLast((each) => lastWords(each.body) === 'Sum up.') ?? {};
    expect(body && toldResults(body)).toEqual(['ten', '2']);
    expect(body?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  });

  it('fail with the one that failed, and so do those that wait for them in turn', async () => {
    const parent = await failing();
    const child = await submit([parent.id]);
    const grandchild = await submit([child.id]);
    const patient = await submit([parent.id], { input: 'Go on.', onParentFailure: 'run' });
    for (const { id } of [child, grandchild]) {
      const { status, outcome, error, startedAt } = await ended(id);
      expect({ status, outcome, code: error?.code, startedAt }).toEqual({
        status: 'FAILED',
        outcome: 'FAILURE_INTERNAL',
        code: 'PARENT_FAILED',
        startedAt: null,
      });
      expect(await scripted.client.moves(id)).toEqual(['>PENDING', 'PENDING>FAILED']);
    }
    expect((await ended(patient.id)).output?.message).toBe('Go on.');
    const late = await submit([parent.id]);
    expect((await ended(late.id)).error?.code).toBe('PARENT_FAILED');
    expectProblem(await retry(child.id), 409, 'PARENT_FAILED');
    const forced = await retry(child.id, { force: true });
    expect(forced.status).toBe(202);
    const { id } = forced.json() as JobView;
    expect(await ended(id)).toMatchObject({ status: 'COMPLETED', dependsOn: [parent.id] });
  });

  it('fail with one that is cancelled, and may be cancelled themselves', async () => {
    const [parent, other] = [await running(), await running()];
    const child = await submit([parent.id]);
    const own = await submit([other.id]);
    await cancel(parent.id);
    expect((await ended(child.id)).error?.code).toBe('PARENT_FAILED');
    expect((await cancel(own.id)).status).toBe(202);
    expect(await ended(own.id)).toMatchObject({ status: 'CANCELLED', blockedBy: [] });
    const again = (await retry(own.id)).json() as JobView;
    expect(again).toMatchObject({ status: 'PENDING', blockedBy: [other.id], retryOf: own.id });
    scripted.model.release();
    expect((await ended(again.id)).output?.message).toBe('2');
  });

  it('go with threads and with keys of requests', async () => {
    const threadId = randomUUID();
    const parent = await running();
    const body = { agent: 'adder', input: 'add', dependsOn: [parent.id], threadId };
    const child = await scripted.client.submit(body, { 'idempotency-key': threadId });
    const same = await scripted.client.submit(body, { 'idempotency-key': threadId });
    expect(same.id).toBe(child.id);
    const other = { ...body, onParentFailure: 'run' };
    const reused = await scripted.client.post(other, { 'idempotency-key': threadId });
    expectProblem(reused, 422, 'IDEMPOTENCY_KEY_REUSED');
    const later = await scripted.client.run({ agent: 'adder', input: 'later', threadId });
    expect(later.status).toBe('COMPLETED');
    scripted.model.release();
    expect(await ended(child.id)).toMatchObject({ threadId, output: { message: '2' } });
  });

  it('are refused where there is no such job, so that no chain is a circle', async () => {
    const { id } = await scripted.client.run({ agent: 'adder', input: '1' });
    const problem = expectProblem(await post([id, randomUUID()]), 422, 'PARENT_NOT_FOUND');
    expect(problem.errors).toMatchObject([{ pointer: '/dependsOn/1' }]);
    const many = Array.from({ length: 21 }, () => randomUUID());
    for (const dependsOn of [[], [id, id], [id, id.toUpperCase()], ['x'], many]) {
      expectProblem(await post(dependsOn), 400, 'VALIDATION_FAILED');
    }
    expectProblem(await post([id], { delayMs: 1 }), 400, 'VALIDATION_FAILED');
    const done = await submit([id], { onParentFailure: 'fail' });
    expect(done.blockedBy).toEqual([]);
    expect((await ended(done.id)).output?.message).toBe('2');
  });
});
