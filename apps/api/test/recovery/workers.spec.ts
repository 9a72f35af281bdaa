import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { conditionsSchema } from '../../src/gateways/rest/conditions/conditions.controller.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { startService } from '../../src/service.js';
import { workerSchema } from '../../src/gateways/rest/workers/workers.controller.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { type KeyedService, startKeyedService } from '../support/service/keyed-service.js';
import { createMcpFolder, MisbehavingServer } from '../support/mcp/mcp-servers.js';
import { held, toolCall } from '../support/model/model-replies.js';
import { waitFor } from '../support/wait-for.js';

let keyed: KeyedService;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TOOL_PACKS: 'diagnostics', WORKER_CONCURRENCY: '7' },
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
    expect(items[0]?.sentence).toMatch(/^Jobs wait .*: 1, the first for 1,2\d\d s\.$/);
    expect((await read('pt-BR'))[0]).toMatchObject({
      code: 'UNKNOWN_EFFECT',
      severity: 'page',
      since: items[0]?.since,
      sentence: expect.stringMatching(/^Há jobs .*: 1, o primeiro há 1\.2\d\d s\.$/),
    });
    await keyed.query('delete from jobs where id = $1', id);
  });
});
