import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import { rowOf } from '../support/service/approval-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

let keyed: KeyedService;
let ana: KeyHolder;
let bia: KeyHolder;
let reader: KeyHolder;
let admin: KeyHolder;
/** A cancelled job of ana in a thread of hers, and one that waits for a person. */
let cancelled: string;
let asking: string;
const threadId = randomUUID();

beforeAll(async () => {
  keyed = await startKeyedService();
  ana = await keyed.holder('north', 'ana', ...workScopes);
  bia = await keyed.holder('north', 'bia', ...workScopes);
  reader = await keyed.holder('north', 'leo', ...workScopes, 'tenant:read');
  admin = await keyed.holder('north', 'chefe', 'admin');
  await ana.putAgent('tester', { requireApproval: ['write_once'] });
  const job = { agent: 'tester', input: 'My resting heart rate is 48', threadId, delayMs: 60_000 };
  ({ id: cancelled } = await ana.submit(job));
  await ana.send('POST', `/v1/jobs/${cancelled}/cancel`);
  keyed.model.script(toolCall('write_once', { key: 'secret-of-ana' }));
  ({ id: asking } = await ana.submit({ agent: 'tester', input: 'Ask me' }));
  await ana.questionOf(asking);
});

afterAll(() => keyed.close());

const readPaths = (id: string) => [
  `/v1/jobs/${id}`,
  `/v1/jobs/${id}/activity`,
  `/v1/jobs/${id}/executions`,
  `/v1/jobs/${id}/transitions`,
];

describe("another owner's job", () => {
  it('S11: is not there, nor are its histories', async () => {
    for (const path of readPaths(cancelled)) {
      expectProblem(await bia.get(path), 404, 'JOB_NOT_FOUND');
      expect((await ana.get(path)).status).toBe(200);
    }
    expect((await bia.list('limit=100')).items).toEqual([]);
    expect((await bia.list(`threadId=${threadId}`)).items).toEqual([]);
    expect((await ana.list(`threadId=${threadId}`)).items).toHaveLength(1);
  });

  it('S11: is there with the scope tenant:read, and for an admin', async () => {
    for (const holder of [reader, admin]) {
      for (const path of readPaths(cancelled)) expect((await holder.get(path)).status).toBe(200);
      const ids = (await holder.list('limit=100')).items.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([cancelled, asking]));
    }
  });

  it('S11: is not retried by anyone else', async () => {
    for (const holder of [bia, reader, admin]) {
      const reply = await holder.send('POST', `/v1/jobs/${cancelled}/retry`);
      expectProblem(reply, 403, 'JOB_OF_ANOTHER_OWNER');
    }
    const again = await keyed.holder('north', 'ana', ...workScopes);
    keyed.model.script(answer('Noted.'));
    const reply = await again.send('POST', `/v1/jobs/${cancelled}/retry`);
    expect(reply.status).toBe(202);
    const { id, retryOf } = jobViewSchema.parse(reply.json());
    expect(retryOf).toBe(cancelled);
    expect(await ana.settled(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('S11: is cancelled by its owner or an admin, not by those who only read', async () => {
    const { id } = await ana.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    const cancel = (by: KeyHolder) => by.send('POST', `/v1/jobs/${id}/cancel`);
    expectProblem(await cancel(bia), 404, 'JOB_NOT_FOUND');
    expectProblem(await cancel(reader), 403, 'JOB_OF_ANOTHER_OWNER');
    expect((await cancel(admin)).status).toBe(202);
  });

  it('S11: is not answered to an idempotency key of somebody else', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { agent: 'tester', input: 'Once', delayMs: 60_000 };
    const first = await ana.submit(body, headers);
    expectProblem(await bia.post(body, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect((await ana.submit(body, headers)).id).toBe(first.id);
  });

  it('S11: asks its owner and those who decide, and no other reader', async () => {
    const question = await ana.questionOf(asking);
    expectProblem(await bia.get(`/v1/approvals/${question.id}`), 404, 'APPROVAL_NOT_FOUND');
    expect((await bia.approvals()).items).toEqual([]);
    const decider = await keyed.holder('north', 'dora', 'approvals:write');
    for (const holder of [ana, reader, admin, decider]) {
      expect(await holder.approval(question.id)).toEqual(question);
      expect((await holder.approvals('status=pending')).items).toEqual([rowOf(question)]);
    }
  });
});

describe('a thread', () => {
  it('S11: takes no job of another owner, whose model is told nothing of it', async () => {
    const body = { agent: 'tester', input: 'What did I say?', threadId };
    for (const holder of [bia, reader, admin]) {
      expectProblem(await holder.post(body), 403, 'THREAD_OF_ANOTHER_OWNER');
    }
    keyed.model.script(answer('You said it.'));
    const job = await ana.run(body);
    expect(job.status).toBe('COMPLETED');
  });

  it('S11: belongs to one of those who begin it at the same moment', async () => {
    const body = { agent: 'tester', input: 'First!', delayMs: 60_000 };
    for (let round = 0; round < 5; round += 1) {
      const shared = { ...body, threadId: randomUUID() };
      const replies = await Promise.all([ana, bia, ana, bia].map((holder) => holder.post(shared)));
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([202, 202, 403, 403]);
    }
  });

  it('S11: of another tenant may have the same id', async () => {
    const other = await keyed.holder('south', 'bia', ...workScopes);
    await other.putAgent('tester');
    const body = { agent: 'tester', input: 'Mine', threadId, delayMs: 60_000 };
    expect((await other.post(body)).status).toBe(202);
  });
});

describe('a priority under 10', () => {
  it('S7: needs the scope priority', async () => {
    const first = await keyed.holder('north', 'ana', ...workScopes, 'priority');
    const body = { agent: 'tester', input: 'Now', delayMs: 60_000 };
    expectProblem(await ana.post({ ...body, priority: 9 }), 403, 'MISSING_SCOPE');
    expect((await ana.post({ ...body, priority: 10 })).status).toBe(202);
    for (const holder of [first, admin]) {
      expect((await holder.post({ ...body, priority: 0 })).status).toBe(202);
    }
    const { id } = await first.submit({ ...body, priority: 0 });
    await ana.send('POST', `/v1/jobs/${id}/cancel`);
    expectProblem(await ana.send('POST', `/v1/jobs/${id}/retry`), 403, 'MISSING_SCOPE');
  });
});
