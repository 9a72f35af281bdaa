import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

const bootstrapKey = 'bootstrap-key-of-this-test';
let service: HttpService;
let ana: JobClient;
let other: JobClient;
let jobId: string;

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'api',
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'coach,diagnostics',
  });
  const [anaKey, otherKey] = await Promise.all([keyOf('acme', 'ana'), keyOf('globex', 'bob')]);
  ana = new JobClient(service.url, anaKey);
  other = new JobClient(service.url, otherKey);
  await ana.putAgent('private');
  jobId = (await ana.submit({ agent: 'private', input: 'Mine', tags: ['own'] })).id;
});

afterAll(async () => {
  await service.close();
});

async function keyOf(tenant: string, owner: string): Promise<string> {
  const scopes = ['jobs:read', 'jobs:write', 'agents:write', 'tools:*'];
  const admin = new HttpClient(service.url, bootstrapKey);
  const reply = await admin.sendJson('POST', '/v1/keys', { tenant, owner, scopes });
  expect(reply.status).toBe(201);
  const body = reply.json();
  if (typeof body !== 'object' || body === null || !('key' in body)) throw new Error('no key');
  return String(body.key);
}

describe('P13 another tenant', () => {
  it.each([
    ['GET', ''],
    ['GET', '/activity'],
    ['GET', '/executions'],
    ['GET', '/transitions'],
    ['POST', '/cancel'],
    ['POST', '/retry'],
  ])('finds no job at %s /v1/jobs/{id}%s', async (method, path) => {
    expectProblem(await other.send(method, `/v1/jobs/${jobId}${path}`), 404, 'JOB_NOT_FOUND');
  });

  it('finds the job in no list and its agent under no name', async () => {
    expect((await other.get('/v1/jobs?tag=own')).json()).toEqual({ items: [], nextCursor: null });
    expectProblem(await other.get('/v1/agents/private'), 404, 'AGENT_NOT_FOUND');
    expectProblem(await other.post({ agent: 'private', input: 'x' }), 404, 'AGENT_NOT_FOUND');
  });

  it('may use the same Idempotency-Key for a job of its own', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const [mine, theirs] = await Promise.all([
      ana.submit({ agent: 'coach', input: 'x' }, headers),
      other.submit({ agent: 'coach', input: 'x' }, headers),
    ]);
    expect(mine.id).not.toBe(theirs.id);
  });

  it('sees no activity that was imported by somebody else', async () => {
    const csv =
      'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance\n'.concat(
        '1,"Nov 19, 2026, 9:12:33 AM",Run,Run,3100,8.5\n',
      );
    const imported = await ana.send('POST', '/v1/coach/activities', {
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
    expect(imported.json()).toMatchObject({ imported: 1 });
    expect((await other.get('/v1/coach/activities')).json()).toMatchObject({ items: [] });
  });
});

describe('P2 an Idempotency-Key', () => {
  it('F30 makes one job of 100 requests at once', async () => {
    const key = randomUUID();
    const body = { agent: 'private', input: 'Once', metadata: { of: key } };
    const jobs = await Promise.all(
      Array.from({ length: 100 }, () => ana.submit(body, { 'idempotency-key': key })),
    );
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    const transitions = await ana.transitions(jobs[0]?.id ?? '');
    expect(transitions).toHaveLength(1);
  });

  it('answers the same job again and says so', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { agent: 'private', input: 'Again', limits: { maxIterations: 3 } };
    const first = await ana.post(body, headers);
    const again = await ana.post(body, headers);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  it('is refused for another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await ana.submit({ agent: 'private', input: 'One' }, headers);
    const reply = await ana.post({ agent: 'private', input: 'Two' }, headers);
    expectProblem(reply, 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each(['', 'x'.repeat(256), 'tab\there'])('is refused as %j', async (key) => {
    const reply = await ana.post({ agent: 'private', input: 'x' }, { 'idempotency-key': key });
    expectProblem(reply, 400, 'VALIDATION_FAILED');
  });
});

describe('a submitted job', () => {
  it.each([
    ['unknown keys', { agent: 'coach', input: 'x', tenantId: 'globex' }],
    ['an empty input', { agent: 'coach', input: '' }],
    ['an input that is too long', { agent: 'coach', input: 'x'.repeat(32_001) }],
    ['an object without a prompt', { agent: 'coach', input: { text: 'x' } }],
    ['a limit out of range', { agent: 'coach', input: 'x', limits: { maxIterations: 101 } }],
    ['a priority out of range', { agent: 'coach', input: 'x', priority: 21 }],
    ['an agent that is no name', { agent: '../etc', input: 'x' }],
    ['a webhook that is no web address', { agent: 'coach', input: 'x', webhookUrl: 'file:///x' }],
  ])('is refused with %s', async (_what, body) => {
    expectProblem(await ana.post(body), 400, 'VALIDATION_FAILED');
  });

  it('is read with an ETag that spares the body while nothing changes', async () => {
    const first = await ana.get(`/v1/jobs/${jobId}`);
    const eTag = first.headers.get('etag') ?? '';
    const again = await ana.send('GET', `/v1/jobs/${jobId}`, {
      headers: { 'if-none-match': eTag },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
    await ana.send('POST', `/v1/jobs/${jobId}/cancel`);
    const changed = await ana.send('GET', `/v1/jobs/${jobId}`, {
      headers: { 'if-none-match': eTag },
    });
    expect(changed.status).toBe(200);
  });

  it('stands in the list by page, newest first', async () => {
    const tag = randomUUID();
    const ids: string[] = [];
    for (const input of ['a', 'b', 'c']) {
      ids.unshift((await ana.submit({ agent: 'coach', input, tags: [tag] })).id);
    }
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { items, nextCursor } = await ana.list(`tag=${tag}&limit=1${cursor}`);
      seen.push(...items.map(({ id }) => id));
      cursor = `&cursor=${nextCursor}`;
      if (page === 2) expect(nextCursor).toBeNull();
    }
    expect(seen).toEqual(ids);
    expect((await ana.list(`tag=${tag}&status=COMPLETED`)).items).toEqual([]);
  });

  it('is 404 under an id that is none', async () => {
    expectProblem(await ana.get('/v1/jobs/no-uuid'), 404, 'JOB_NOT_FOUND');
    expectProblem(await ana.get(`/v1/jobs/${randomUUID()}`), 404, 'JOB_NOT_FOUND');
  });
});
