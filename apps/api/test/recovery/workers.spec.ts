import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
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
    expectProblem(await admin.get('/v1/workers'), 403, 'MISSING_SCOPE');
    const stranger = new HttpClient(keyed.service.url);
    expectProblem(await stranger.get('/v1/workers'), 401, 'UNAUTHENTICATED');
  });
});
