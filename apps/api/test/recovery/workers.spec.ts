import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { conditionsSchema } from '../../src/gateways/rest/conditions/conditions.controller.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { startService } from '../../src/service.js';
import { workerSchema } from '../../src/gateways/rest/workers/workers.controller.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import {
  type KeyedService,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { createMcpFolder, MisbehavingServer } from '../support/mcp/mcp-servers.js';
import { answer, held, toolCall } from '../support/model/model-replies.js';
import { waitFor } from '../support/wait-for.js';

const metricsKey = 'metrics-0123456789abcdef0123456789abcdef';

let keyed: KeyedService;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TOOL_PACKS: 'diagnostics', WORKER_CONCURRENCY: '7', METRICS_KEY: metricsKey },
  });
});

afterAll(() => keyed.close());

const list = async (query = '') =>
  pageSchema(workerSchema).parse((await keyed.operator.get(`/v1/workers${query}`)).json());

const startWorker = (settings: Record<string, string> = {}) =>
  startService(
    readEnv({ ROLE: 'worker', PORT: '0', LOG_LEVEL: 'silent', ...settings }),
    keyed.service.databaseUrl,
  );

describe('GET /v1/workers', () => {
  it('tells of each worker that is alive its slots, tools and version', async () => {
    const second = await startWorker({ TOOL_PACKS: 'crm', WORKER_CONCURRENCY: '3' });
    const { items, nextCursor } = await list();
    await second.close();
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      { slots: 3, running: 0, version: '0.1.0' },
      { slots: 7, running: 0, version: '0.1.0' },
    ]);
    const [crm, diagnostics] = items;
    expect(crm?.tools).toContain('create_lead');
    expect(crm?.tools).not.toContain('echo');
    expect(diagnostics?.tools).toContain('echo');
    expect(crm?.toolsDiffer).toEqual([]);
    expect(diagnostics?.toolsDiffer).toContain('echo');
    expect(diagnostics?.toolsDiffer).toContain('create_lead');
    expect(diagnostics?.toolsHash).not.toBe(crm?.toolsHash);
    for (const { startedAt, aliveUntil } of items) {
      expect(Date.parse(startedAt)).toBeLessThan(Date.parse(aliveUntil));
    }
    expect(await list()).toMatchObject({ items: [{ slots: 7 }] });
  });

  it('counts the jobs that each runs', async () => {
    const ana = await keyed.holder(
      'north',
      'ana',
      'jobs:read',
      'jobs:write',
      'agents:write',
      'tools:*',
    );
    await ana.putAgent('tester');
    keyed.model.script(held(toolCall('echo', { value: 'x' })));
    const { id } = await ana.submit({ agent: 'tester', input: 'Hold' });
    await waitFor(async () => (await ana.job(id)).status === 'ACTIVE', { what: 'the attempt' });
    const { items } = await list();
    await ana.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
    keyed.model.release();
    expect(items).toMatchObject([{ running: 1 }]);
  });

  it('pages, newest first', async () => {
    const second = await startWorker({ WORKER_CONCURRENCY: '3' });
    const first = await list('?limit=1');
    const next = await list(`?limit=1&cursor=${first.nextCursor ?? ''}`);
    await second.close();
    expect(first).toMatchObject({ items: [{ slots: 3 }] });
    expect(next).toMatchObject({ items: [{ slots: 7 }], nextCursor: null });
  });

  it('tells of the tools of a server that comes and goes, with the next renewal', async () => {
    const folder = await createMcpFolder();
    const server = new MisbehavingServer(folder.path);
    await server.describe('Greets');
    const worker = await startWorker({
      WORKER_CONCURRENCY: '3',
      LEASE_MS: '1000',
      MCP_CONFIG: await folder.configure({ 'Odd One': server.entry }),
    });
    const hasTool = async () => (await list()).items[0]?.tools.includes('odd_one__greet');
    await waitFor(hasTool, { what: 'the tool of the server' });
    await worker.close();
    await folder.remove();
  });

  it('is for the operator: it tells of all tenants', async () => {
    const admin = await keyed.holder('north', 'chefe', 'admin', 'tenant:read');
    const stranger = new HttpClient(keyed.service.url);
    for (const path of ['/v1/workers', '/v1/ops/conditions']) {
      expectProblem(await admin.get(path), 403, 'MISSING_SCOPE');
      expectProblem(await stranger.get(path), 401, 'UNAUTHENTICATED');
    }
  });
});

const jobOfBia = `
insert into jobs (id, tenant, owner, tool_scopes, agent_version_id, agent_name, agent_version, status, waiting_for,
  waiting_since, input, usage, limits, max_attempts, priority, metadata, tags)
select $1, 'south', 'bia', array['*'], id, name, version, 'WAITING', 'attention', now() - interval '20 minutes',
  '"x"', '{}', '{}', 3, 10, '{}', array[]::text[] from agent_versions limit 1`;

/** What is wrong of all tenants: nothing of it comes about by itself in a test. */
const wrong: readonly string[] = [
  `insert into approvals (id, job_id, tenant, call_key, tool, args, preview, hash, created_at, expires_at)
   values (gen_random_uuid(), $1, 'south', 'k', 'send_mail', '{}', '{}', 'h', now() - interval '1 hour',
     now() + interval '10 minutes')`,
  `insert into webhook_deliveries (tenant, job_id, url, origin, type, happened_at, next_at, created_at)
   values ('south', $1, 'https://x.test/', 'https://x.test', 'job.failed', now(), now() + interval '1 hour',
     now() - interval '1 hour')`,
  `insert into schedules (tenant, name, owner, scopes, agent, input, cron, time_zone, overlap, enabled, metadata,
     tags, limits, refusal)
   values ('south', 'daily', 'bia', array['*'], 'x', '"x"', '0 9 * * *', 'UTC', 'skip', true, '{}', array[]::text[],
     '{}', json_build_object('code', 'AGENT_NOT_FOUND', 'at', now(), 'job', $1::uuid))`,
  `insert into provider_pauses (model_hash, until) values ($1::text, now() + interval '1 minute')`,
  `insert into mcp_tool_pins (server, tool, description_hash, offered_hash) values ('odd', 'greet', 'a', $1::text)`,
  `insert into outbox (job_id, tenant, event_seq, status, is_pending, at)
   select $1, 'south', n, case when n <= 30 then 'FAILED' else 'COMPLETED' end::job_status, false,
     case when n <= 30 then now() else now() - interval '1 hour' end from generate_series(1, 60) n`,
];

/** The machine may be so busy that the process has something to tell of itself. */
const storedConditions = (body: unknown) =>
  conditionsSchema.parse(body).items.filter(({ code }) => code !== 'EVENT_LOOP_LAG');

describe('GET /v1/ops/conditions', () => {
  it('tells what is wrong of all tenants, the worst first and none of their data, in two languages', async () => {
    const id = randomUUID();
    await keyed.query(jobOfBia, id);
    for (const sql of wrong) await keyed.query(sql, id);
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const reply = await keyed.operator.send('GET', '/v1/ops/conditions', { headers });
      expect(reply.headers.get('content-language')).toBe(language);
      expect(reply.text).not.toMatch(/south|bia|daily|x\.test/);
      return storedConditions(reply.json());
    };
    const items = await read('en');
    expect(items.map(({ code }) => code)).toEqual([
      'UNKNOWN_EFFECT',
      'FAILURE_SPIKE',
      'PROVIDER_LIMITED',
      'APPROVALS_EXPIRING',
      'WEBHOOK_BACKLOG',
      'SCHEDULE_REFUSED',
      'MCP_TOOL_CHANGED',
    ]);
    expect(items[1]?.sentence).toMatch(/^\d+ % of the \d+ jobs .* before it was 0 %\.$/);
    expect(items[0]?.sentence).toMatch(/^Jobs wait .*: 1, the first for 2\d min( \d+ s)?\.$/);
    expect((await read('pt-BR'))[0]).toMatchObject({
      code: 'UNKNOWN_EFFECT',
      severity: 'page',
      since: items[0]?.since,
      sentence: expect.stringMatching(/^Há jobs .*: 1, o primeiro há 2\d min( \d+ s)?\.$/),
    });
    const { text } = await keyed.operator.get('/metrics');
    for (const figure of [
      'attention_pending',
      'approvals_expiring',
      'approvals_pending',
      'webhook_pending',
      'schedules_refused',
      'models_paused',
      'mcp_tools_changed',
      'jobs{status="WAITING"}',
    ]) {
      expect(text).toContain(`\nfaina_${figure} 1\n`);
    }
    expect(text).toMatch(/^faina_attention_oldest_age_seconds 1[23]\d\d\./m);
    expect(text).toContain('\nfaina_worker_slots{state="total"} 7\n');
    await keyed.query('delete from jobs where id = $1', id);
  });
});

describe('GET /metrics', () => {
  const samples = async () => {
    const reply = await keyed.operator.get('/metrics');
    return new Map(
      reply.text.split('\n').flatMap((line) => {
        const [, name, value] = /^([^#].*) (\S+)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, Number(value)] as const];
      }),
    );
  };

  it('counts what jobs do, of all tenants and without a word of them', async () => {
    const ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
    await ana.putAgent('counted', { requireApproval: ['echo'] });
    const before = await samples();
    keyed.model.script(
      toolCall('fail_recoverable', { message: 'secret plans' }),
      toolCall('echo', { value: 'secret plans' }),
      answer('Done.'),
    );
    const { id } = await ana.submit({ agent: 'counted', input: 'secret plans' });
    await ana.decide(await ana.questionOf(id), { decision: 'approve' });
    await ana.settled(id);
    const after = await samples();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const model = 'model="openai-compatible:scripted"';
    expect({
      submitted: added('faina_jobs_submitted_total{agent="counted"}'),
      settled: added('faina_jobs_settled_total{agent="counted",outcome="SUCCESS"}'),
      took: added('faina_job_duration_seconds_count{agent="counted",outcome="SUCCESS"}'),
      first: added('faina_attempts_total{reason="first"}'),
      resumed: added('faina_attempts_total{reason="resumed"}'),
      waits: added('faina_job_queue_wait_seconds_count'),
      calls: added(
        `faina_llm_calls_total{provider="openai-compatible",${model},outcome="answered"}`,
      ),
      steps: added('faina_step_duration_seconds_count{type="llm_call"}'),
      failed: added('faina_tool_calls_total{tool="fail_recoverable",outcome="failed"}'),
      asked: added('faina_tool_calls_total{tool="echo",outcome="asked"}'),
      completed: added('faina_tool_calls_total{tool="echo",outcome="completed"}'),
      approved: added('faina_approvals_decided_total{tool="echo",decision="approved"}'),
      requests: added('faina_http_requests_total{route="POST /v1/jobs",status="202"}'),
    }).toEqual({
      ...{ submitted: 1, settled: 1, took: 1, first: 1, resumed: 1, waits: 2, calls: 3 },
      ...{ steps: 3, failed: 1, asked: 1, completed: 1, approved: 1, requests: 1 },
    });
    const labels = [...after.keys()].join('\n');
    expect(labels).not.toMatch(/\b(north|ana|secret|plans)\b/);
    for (const value of [id, ana.key.id, ana.key.key]) expect(labels).not.toContain(value);
  });

  it('has every figure that alerts, the dashboard and docs/metrics.md name', async () => {
    const { text } = await keyed.operator.get('/metrics');
    const has = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const root = new URL('../../../../', import.meta.url);
    for (const file of [
      'prometheus/alerts.yml',
      'prometheus/alerts.test.yml',
      'grafana/dashboard.json',
    ]) {
      const asked = readFileSync(new URL(`ops/${file}`, root), 'utf8');
      const names = [...asked.matchAll(/\bfaina_[a-z_]+/g)].map(([name]) => name);
      const unknown = names.filter((name) => !has.has(name.replace(/_bucket$/, '')));
      expect({ file, unknown }).toEqual({ file, unknown: [] });
    }
    const documented = readFileSync(new URL('docs/metrics.md', root), 'utf8');
    const own = [...has].flatMap((name) => /^faina_(.*)/.exec(name ?? '')?.slice(1) ?? []);
    expect(own.filter((name) => !new RegExp(`\`${name}[\`{]`).test(documented))).toEqual([]);
  });

  it('is for who has METRICS_KEY, metrics:read or operator, and gives the first nothing else', async () => {
    const { url } = keyed.service;
    const scraper = new HttpClient(url, metricsKey);
    expect((await scraper.get('/metrics')).status).toBe(200);
    for (const path of ['/v1/jobs', '/v1/ops/conditions', '/v1/keys', '/v1/workers']) {
      expectProblem(await scraper.get(path), 403, 'MISSING_SCOPE');
    }
    const reader = await keyed.holder('north', 'prometheus', 'metrics:read');
    const reply = await reader.get('/metrics');
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const admin = await keyed.holder('north', 'chefe', 'admin', 'tenant:read');
    expectProblem(await admin.get('/metrics'), 403, 'MISSING_SCOPE');
    expectProblem(await new HttpClient(url).get('/metrics'), 401, 'UNAUTHENTICATED');
    const grant = { tenant: 'north', owner: 'x', scopes: ['metrics:read'] };
    expectProblem(await admin.sendJson('POST', '/v1/keys', grant), 403, 'SCOPE_NOT_HELD');
  });
});
