import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let world: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  world = await startScriptedService({
    responder: instructedModel,
    settings: { RECONCILE_MS: '200' },
  });
  client = new ApprovalClient(world.service.url);
  await client.putAgent('careful', { requireApproval: ['write_*'] });
});

afterAll(() => world.close());

/** A job that asks whether it may write `key`. */
async function askToWrite(key: string, threadId?: string) {
  const input = instruction('write_once', { key });
  const { id } = await client.submit({ agent: 'careful', input, ...(threadId && { threadId }) });
  return { id, question: await client.questionOf(id) };
}

describe('the inbox', () => {
  it('shows the questions of all jobs, newest first, page by page and by status', async () => {
    const answered = await askToWrite('answered');
    await client.decide(answered.question, { decision: 'reject' });
    const asked: string[] = [];
    for (const key of ['a', 'b', 'c']) asked.unshift((await askToWrite(key)).question.id);
    const seen: string[] = [];
    let query = 'status=pending&limit=2';
    for (;;) {
      const { items, nextCursor } = await client.approvals(query);
      seen.push(...items.map(({ id }) => id));
      if (nextCursor === null) break;
      query = `status=pending&limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(asked);
    const { items } = await client.approvals();
    expect(items.map(({ id }) => id)).toEqual([...asked, answered.question.id]);
    const rejected = await client.approvals('status=rejected');
    expect(rejected.items.map(({ id }) => id)).toEqual([answered.question.id]);
  });

  it.each(['status=open', 'limit=0', 'cursor=none', 'job=1'])('refuses ?%s', async (query) => {
    const reply = await client.get(`/v1/approvals?${query}`);
    expect(reply.status).toBe(400);
  });

  it('B16 a newer question of the thread about the same tool voids the older one', async () => {
    const threadId = randomUUID();
    const older = await askToWrite('older', threadId);
    const newer = await askToWrite('newer', threadId);
    const actions = [{ tool: 'write_once', status: 'skipped' }];
    expect(await client.settled(older.id)).toMatchObject({
      status: 'COMPLETED',
      output: { message: expect.stringContaining('replaced by a newer request'), actions },
    });
    expect(await client.approval(older.question.id)).toMatchObject({
      status: 'rejected',
      reason: 'replaced by a newer request',
    });
    const late = await client.decide(older.question, { decision: 'approve' });
    expectProblem(late, 409, 'APPROVAL_ALREADY_DECIDED');
    await client.decide(newer.question, { decision: 'approve' });
    expect(await client.settled(newer.id)).toMatchObject({
      output: { actions: [{ status: 'done', data: { key: 'newer' } }] },
    });
    expect((await client.get('/v1/diagnostics/writes')).json()).toMatchObject({
      items: [{ jobId: newer.id, key: 'newer' }],
      nextCursor: null,
    });
  });
});
