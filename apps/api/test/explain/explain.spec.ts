import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  explanationSchema,
  type ExplanationView,
} from '../../src/gateways/rest/explain/explain.schema.js';
import { timelineStepSchema } from '../../src/gateways/rest/explain/timeline.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import type { HttpClient } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';
import { answer, apiError, toolCall, toolCalls } from '../support/model/model-replies.js';

const hourMs = 3_600_000;

let keyed: KeyedService;
let ana: KeyHolder;
let bia: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService();
  ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  bia = await keyed.holder('north', 'bia', ...workScopes, 'tenant:read');
  admin = await keyed.holder('north', 'chefe', 'admin');
  await ana.putAgent('tester', { maxReplanAttempts: 0 });
  await ana.putAgent('careful', { requireApproval: ['write_once'] });
});
afterAll(() => keyed.close());

const explain = async (
  id: string,
  language = 'en',
  by: HttpClient = ana,
): Promise<ExplanationView> => {
  const headers = { 'accept-language': language };
  const reply = await by.send('GET', `/v1/jobs/${id}/explain`, { headers });
  expect([reply.status, reply.headers.get('content-language')]).toEqual([200, language]);
  return explanationSchema.parse(reply.json());
};

const timelineSchema = pageSchema(timelineStepSchema);
const timeline = async (id: string, query = '') =>
  timelineSchema.parse((await ana.get(`/v1/jobs/${id}/timeline?${query}`)).json());

describe('a job that was submitted for later', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await ana.submit({ agent: 'tester', input: 'Later', delayMs: hourMs }));
  });

  it('says what it waits for, since when and until when, in the language of the reader', async () => {
    const told = await explain(id);
    expect(told).toMatchObject({ state: 'DELAYED', code: 'SCHEDULE', findings: [] });
    expect(told.sentence).toMatch(
      /^The job was submitted for later and begins in (1 h|59 min( \d+ s)?)\.$/,
    );
    expect(told.blockedBy).toMatchObject([{ gate: 'schedule', since: told.since }]);
    const { createdAt } = await ana.job(id);
    expect(Date.parse(told.next?.at ?? '') - Date.parse(createdAt)).toBeCloseTo(hourMs, -3);
    expect((await explain(id, 'pt-BR')).sentence).toMatch(/^O job foi enviado para mais tarde/);
    expect((await explain(id)).breakdown).toMatchObject({ queueMs: 0, modelMs: 0, toolMs: 0 });
  });

  it('is let run now by its owner or an admin, and by nobody else', async () => {
    const path = `/v1/jobs/${id}/run-now`;
    const south = await keyed.holder('south', 'ana', 'admin');
    const reader = await keyed.holder('north', 'ana', 'jobs:read');
    expect((await reader.send('POST', path)).status).toBe(403);
    expect((await bia.send('POST', path)).json()).toMatchObject({ code: 'JOB_OF_ANOTHER_OWNER' });
    expect((await south.send('POST', path)).json()).toMatchObject({ code: 'JOB_NOT_FOUND' });
    expect((await ana.job(id)).status).toBe('DELAYED');
    keyed.model.script(answer('Now.'));
    expect((await admin.send('POST', path)).status).toBe(202);
    expect((await ana.settled(id)).output?.message).toBe('Now.');
    expect((await ana.moves(id)).slice(0, 2)).toEqual(['>DELAYED', 'DELAYED>ACTIVE']);
    const again = await ana.send('POST', path);
    expect([again.status, again.json()]).toMatchObject([409, { code: 'JOB_NOT_DELAYED' }]);
    expect(await explain(id)).toMatchObject({ code: 'COMPLETED', blockedBy: [], next: null });
  });
});

it('names the question that a job waits for, and where to answer it', async () => {
  keyed.model.script(toolCall('write_once', { key: 'a' }));
  const { id } = await ana.submit({ agent: 'careful', input: 'Ask' });
  const question = await ana.questionOf(id);
  const told = await explain(id, 'pt-BR');
  expect(told).toMatchObject({
    state: 'WAITING',
    code: 'APPROVAL',
    blockedBy: [{ gate: 'approval', link: `/v1/approvals/${question.id}` }],
    next: { at: question.expiresAt, what: 'A pergunta expira, e o job falha' },
  });
  expect(told.sentence).toContain('decidir sobre write_once');
  keyed.model.script(answer('Done.'));
  await ana.decide(question, { decision: 'approve' });
  await ana.settled(id);
  const { breakdown, ...rest } = await explain(id);
  expect(rest.code).toBe('COMPLETED');
  expect(breakdown.waitMs).toBeGreaterThan(0);
});

it('names a provider that asked to wait, which another try does not help', async () => {
  await ana.putAgent('limited', { model: 'openai-compatible:limited' });
  keyed.model.script(apiError(429, 'Slow down', undefined, { 'retry-after': '60' }));
  const { id } = await ana.submit({ agent: 'limited', input: 'Go' });
  const isDelayed = async () => ((await ana.job(id)).status === 'DELAYED' ? true : undefined);
  await waitFor(isDelayed, { what: 'a delayed job' });
  const told = await explain(id);
  expect(told).toMatchObject({ code: 'PROVIDER_PAUSED', blockedBy: [{ gate: 'provider_paused' }] });
  expect(told.next?.what).toBe('The next attempt begins');
  expect((await ana.send('POST', `/v1/jobs/${id}/cancel`)).status).toBe(202);
});

it('names the job of the thread that goes first', async () => {
  const threadId = crypto.randomUUID();
  keyed.model.script(toolCall('write_once', { key: 'b' }));
  const first = await ana.submit({ agent: 'tester', input: 'x', threadId, delayMs: 1 });
  await ana.settled(first.id);
  const [ahead, behind] = [
    await ana.submit({ agent: 'tester', input: 'x', threadId, delayMs: hourMs }),
    await ana.submit({ agent: 'tester', input: 'x', threadId, delayMs: hourMs }),
  ];
  // As after a try that is made again: it has begun, so the next one waits for it.
  await keyed.query('update jobs set started_at = now() where id = $1', ahead.id);
  expect((await explain(behind.id)).blockedBy).toMatchObject([
    { gate: 'schedule' },
    { gate: 'thread', link: `/v1/jobs/${ahead.id}` },
  ]);
  for (const { id } of [ahead, behind]) await ana.send('POST', `/v1/jobs/${id}/cancel`);
});

describe('a job that failed', () => {
  let id: string;
  beforeAll(async () => {
    for (let turn = 0; turn < 3; turn += 1) keyed.model.script(toolCall('echo', { value: 'x' }));
    ({ id } = await ana.run({ agent: 'tester', input: 'Round and round' }));
  });

  it('says of what, and what rules find in its history', async () => {
    const told = await explain(id);
    expect(told).toMatchObject({ state: 'FAILED', code: 'FAILURE_LOOP', next: null });
    expect(told.sentence).toContain('same results 3 times in a row');
    expect(told.findings).toMatchObject([
      { code: 'SAME_CALL_REPEATED', severity: 'warning', seq: 6 },
    ]);
    const { seq = 0 } = told.findings[0] ?? {};
    const step = (await ana.get(`/v1/jobs/${id}/executions/${seq}`)).json();
    expect(step).toMatchObject({ type: 'tool_call', name: 'echo' });
  });

  it('shows its steps a line each, by attempt, iteration and the answer that they belong to', async () => {
    const { items, nextCursor } = await timeline(id);
    expect(nextCursor).toBeNull();
    expect(
      items.map(({ seq, kind, iteration, parentSeq }) => [seq, kind, iteration, parentSeq]),
    ).toEqual([
      [1, 'model', 1, undefined],
      [2, 'tool', 1, 1],
      [3, 'model', 2, undefined],
      [4, 'tool', 2, 3],
      [5, 'model', 3, undefined],
      [6, 'tool', 3, 5],
    ]);
    expect(new Set(items.map(({ attempt }) => attempt))).toEqual(new Set([1]));
    expect(items[0]).toMatchObject({ name: 'openai-compatible:scripted', status: 'done' });
    expect(items[0]?.tokens).toBeGreaterThan(0);
    expect(items[1]?.bytes).toBeGreaterThan(0);
    expect(items.map(({ call }) => call)).toEqual([undefined, 0, undefined, 0, undefined, 0]);
  });

  it('shows them page by page, and after one that is known', async () => {
    const first = await timeline(id, 'limit=4');
    const second = await timeline(id, `limit=4&cursor=${first.nextCursor ?? ''}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items]).toEqual((await timeline(id)).items);
    expect((await timeline(id, 'after=4')).items).toEqual(second.items);
    expect(await timeline(id, 'after=6')).toEqual({ items: [], nextCursor: null });
    expect((await ana.get(`/v1/jobs/${id}/timeline?limit=5001`)).status).toBe(400);
    expect((await ana.get(`/v1/jobs/${id}/timeline?after=-1`)).status).toBe(400);
  });

  it('tells tries apart, those of lost workers too', async () => {
    keyed.model.script(
      toolCalls([{ name: 'fail_critical', arguments: { message: 'Lead 7 is away' } }]),
    );
    const failed = await ana.run({ agent: 'tester', input: 'Fail' });
    await keyed.query(
      `insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
       values ($1, 90, 90, 'ACTIVE', 'PENDING', 'lease lost', 1), ($1, 91, 91, 'PENDING', 'ACTIVE', 'x', 2)`,
      failed.id,
    );
    await keyed.query(
      `insert into executions (job_id, seq, event_seq, type, name, started_at, duration_ms)
       values ($1, 90, 92, 'tool_call', 'echo', now(), 1)`,
      failed.id,
    );
    const { items } = await timeline(failed.id);
    expect(items.map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
    expect(items[1]).toMatchObject({ status: 'failed', call: 0, code: expect.any(String) });
    const codes = (await explain(failed.id)).findings.map(({ code }) => code);
    expect(codes).toEqual(['FAILED_STEP', 'WORKER_LOST']);
  });
});

it('P13: shows nothing of jobs to those who may not read them', async () => {
  const { id } = await ana.submit({ agent: 'tester', input: 'x', delayMs: hourMs });
  const south = await keyed.holder('south', 'ana', 'admin', 'operator');
  const zoe = await keyed.holder('north', 'zoe', ...workScopes);
  for (const part of ['explain', 'timeline']) {
    for (const stranger of [south, zoe]) {
      const reply = await stranger.get(`/v1/jobs/${id}/${part}`);
      expect([reply.status, reply.json()]).toMatchObject([404, { code: 'JOB_NOT_FOUND' }]);
    }
    expect((await bia.get(`/v1/jobs/${id}/${part}`)).status).toBe(200);
    expect((await ana.get(`/v1/jobs/none/${part}`)).status).toBe(404);
  }
});

describe('what jobs have used up, and what they fail of', () => {
  const groupsSchema = z.object({
    items: z.array(z.record(z.string(), z.unknown())),
    isCut: z.boolean(),
  });
  const read = async (by: HttpClient, path: string) =>
    groupsSchema.parse((await by.get(path)).json());

  beforeAll(async () => {
    const west = await keyed.holder('west', 'ana', ...workScopes);
    await west.putAgent('one', { fallbackModels: ['openai-compatible:spare'] });
    for (const lead of ['4711', '"Ana Lima"']) {
      keyed.model.script(toolCall('fail_critical', { message: `Lead ${lead} is away` }));
      await west.run({ agent: 'one', input: 'x' });
    }
    const other = await keyed.holder('west', 'bia', ...workScopes);
    keyed.model.script(apiError(500, 'No'), answer('Fine.'));
    await other.run({ agent: 'one', input: 'x' });
    keyed.model.script(answer('Fine.'));
    await other.run({ agent: 'one', input: 'x' });
  });

  it('is summed up by day, agent, model and owner, as one may see it', async () => {
    const own = await keyed.holder('west', 'ana', 'jobs:read');
    const all = await keyed.holder('west', 'chefe', 'jobs:read', 'tenant:read');
    const [sum] = (await read(all, '/v1/usage?groupBy=')).items;
    expect(sum).toMatchObject({ jobs: 4, settled: 4, failed: 2, costUsd: null });
    const byHour = (await read(all, '/v1/usage?groupBy=hour')).items;
    expect(byHour.reduce((total, row) => total + Number(row['jobs']), 0)).toBe(4);
    expect(String(byHour[0]?.['hour'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
    const byDay = (await read(all, '/v1/usage')).items;
    expect(byDay).toEqual([{ ...sum, day: new Date().toISOString().slice(0, 10) }]);
    const byOwner = (await read(all, '/v1/usage?groupBy=owner,agent')).items;
    expect(byOwner.map(({ owner, agent, jobs }) => [owner, agent, jobs]).sort()).toEqual([
      ['ana', 'one', 2],
      ['bia', 'one', 2],
    ]);
    const tokens = (rows: readonly Record<string, unknown>[]) =>
      rows.reduce((total, row) => total + Number(row['tokens']), 0);
    const byModel = (await read(all, '/v1/usage?groupBy=model')).items;
    expect(tokens(byModel)).toBe(sum?.['tokens']);
    expect(byModel.map(({ model, jobs }) => [model, jobs]).sort()).toEqual([
      ['openai-compatible:scripted', 3],
      ['openai-compatible:spare', 1],
    ]);
    expect((await read(own, '/v1/usage?groupBy=owner')).items).toMatchObject([
      { owner: 'ana', jobs: 2 },
    ]);
    const past = '/v1/usage?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z&groupBy=';
    expect((await read(all, past)).items).toMatchObject([{ jobs: 0, tokens: 0 }]);
  });

  it('is put together by what jobs failed of, without what differs from job to job', async () => {
    const own = await keyed.holder('west', 'ana', 'jobs:read');
    const { items } = await read(own, '/v1/failures');
    expect(items).toMatchObject([
      { tool: 'fail_critical', sentence: 'Lead … is away', count: 2, agents: ['one'] },
    ]);
    const example = String(items[0]?.['exampleJobId']);
    expect((await own.get(`/v1/jobs/${example}`)).json()).toMatchObject({ status: 'FAILED' });
    const other = await keyed.holder('west', 'bia', 'jobs:read');
    expect((await read(other, '/v1/failures')).items).toEqual([]);
    expect((await read(ana, '/v1/failures')).items.map(({ tool }) => tool)).not.toContain('x');
  });

  it.each([
    'usage?groupBy=tenant',
    'usage?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'failures?from=2020-01-01T00:00:00Z',
    'failures?from=nothing',
  ])('is refused for what has no sense: %s', async (path) => {
    const reply = await ana.get(`/v1/${path}`);
    expect([reply.status, reply.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });
});
