import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { startService, type RunningService } from '../../src/service.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startTcpProxy, type TcpProxy } from '../support/http/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

let database: TestDatabase;
let proxy: TcpProxy;
let service: RunningService;
let client: HttpClient;

/** Those of the settings, which nobody has to look up. */
const keys = {
  BOOTSTRAP_API_KEY: 'bootstrap-0123456789abcdef0123456789abcdef',
  METRICS_KEY: 'metrics-0123456789abcdef0123456789abcdef',
};

const targetPort = () => Number(new URL(database.url).port || '5432');

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy();
  proxy.forwardTo(targetPort());
  const throughProxy = new URL(database.url);
  throughProxy.hostname = '127.0.0.1';
  throughProxy.port = String(proxy.port);
  const env = readEnv({ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', AUTH: 'api-key', ...keys });
  service = await startService(env, throughProxy.href);
  client = new HttpClient(service.url ?? '', keys.BOOTSTRAP_API_KEY);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await database.drop();
});

const readsAgain = () =>
  waitFor(async () => (await client.get('/v1/agents')).status === 200, {
    deadlineMs: 15_000,
    what: 'agents are read again',
  });

describe.each([
  ['refuses connections', () => proxy.cut()],
  ['does not answer', () => proxy.silence()],
])('P11: while PostgreSQL %s', (_how, breakDatabase) => {
  it('answers 503 within 3 s, stays alive, and heals by itself', async () => {
    expect((await client.get('/v1/agents')).status).toBe(200);
    breakDatabase();

    const startedAt = performance.now();
    const [read, write, ready, wrong, figures] = await Promise.all([
      client.get('/v1/agents'),
      client.sendJson('PUT', '/v1/agents/x', { persona: { role: 'Tester' } }),
      client.get('/health/ready'),
      client.get('/v1/ops/conditions'),
      new HttpClient(service.url ?? '', keys.METRICS_KEY).get('/metrics'),
    ]);
    // On a machine that is busy; without their limits statements wait as long as the network does.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    for (const reply of [read, write]) {
      expectProblem(reply, 503, 'DATABASE_UNAVAILABLE');
      expect(reply.headers.get('retry-after')).toBe('2');
    }
    expect(ready.status).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'unavailable', checks: { database: 'down' } });
    expect(wrong.text).toContain('"code":"DATABASE_DOWN","severity":"page"');
    // What was stored before says nothing on what is now.
    expect(figures.text).toContain('\nfaina_database_up 0\n');
    expect(figures.text).not.toMatch(/^faina_(workers_alive|jobs|worker_slots)\b/m);
    expect((await client.get('/health/live')).status).toBe(200);

    proxy.forwardTo(targetPort());
    await readsAgain();
    expect((await client.get('/health/ready')).status).toBe(200);
  });
});
