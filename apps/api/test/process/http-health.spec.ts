import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { startService } from '../../src/service.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { describeWithRedis, startRedis } from '../support/queue/redis.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { waitFor } from '../support/wait-for.js';

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService();
});
afterAll(() => service.close());

describe('health', () => {
  it('is alive and ready', async () => {
    const client = new HttpClient(service.url);
    expect((await client.get('/health/live')).json()).toEqual({ status: 'alive' });
    const worker = await startService(
      readEnv({ ROLE: 'worker', WORKER_PORT: '0', LOG_LEVEL: 'silent' }),
      service.databaseUrl,
    );
    expect((await client.get('/health/ready')).json()).toEqual({
      status: 'ready',
      checks: { database: 'up', queue: 'up', workers: 'up', mcp: 'up' },
      workersAlive: 1,
      warnings: [],
    });
    await worker.close();
  });

  it('is degraded, yet ready, while no worker lives', async () => {
    const alone = await startHttpService();
    const reply = await new HttpClient(alone.url).get('/health/ready');
    await alone.close();
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      checks: { database: 'up', queue: 'up', workers: 'down' },
      workersAlive: 0,
      warnings: [expect.stringMatching(/^No worker is alive: .* Start a process with ROLE=worker/)],
    });
  });

  it('is not ready without a worker where READY_NEEDS_WORKER asks for one', async () => {
    const demanding = await startHttpService({ READY_NEEDS_WORKER: 'true' });
    const client = new HttpClient(demanding.url);
    const without = await client.get('/health/ready');
    const env = readEnv({ ROLE: 'worker', PORT: '0', LOG_LEVEL: 'silent' });
    const worker = await startService(env, demanding.databaseUrl);
    const beside = await client.get('/health/ready');
    await worker.close();
    await demanding.close();
    expect(without.status).toBe(503);
    expect(without.headers.get('retry-after')).toBe('2');
    expect(without.json()).toMatchObject({ status: 'unavailable', workersAlive: 0 });
    expect(beside.status).toBe(200);
    expect(beside.json()).toMatchObject({ status: 'ready', workersAlive: 1 });
  });

  it('R10: is degraded while PostgreSQL only reads', async () => {
    const demoted = await startHttpService();
    const operator = new Client(demoted.databaseUrl);
    await operator.connect();
    const name = new URL(demoted.databaseUrl).pathname.slice(1);
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await operator.end();
    const client = new HttpClient(demoted.url);
    const reply = await waitFor(
      async () => {
        const answer = await client.get('/health/ready');
        return answer.status === 200 ? answer : undefined;
      },
      { what: 'new connections' },
    );
    await demoted.close();
    expect(reply.json()).toMatchObject({ status: 'degraded', checks: { database: 'degraded' } });
  });

  it('says which MCP servers are away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faina-health-'));
    const config = join(folder, 'mcp.json');
    const away = { url: 'http://127.0.0.1:1/mcp' };
    await writeFile(config, JSON.stringify({ mcpServers: { away } }));
    const withServer = await startHttpService({ MCP_CONFIG: config });
    const reply = await new HttpClient(withServer.url).get('/health/ready');
    await withServer.close();
    await rm(folder, { recursive: true });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      checks: { mcp: 'degraded' },
      warnings: expect.arrayContaining([
        expect.stringContaining('1 of 1 MCP servers is not connected'),
      ]),
    });
  });

  it('F20: is degraded, yet ready, while only the queue is out of reach', async () => {
    const withoutRedis = await startHttpService({ REDIS_URL: 'redis://127.0.0.1:1' });
    const reply = await new HttpClient(withoutRedis.url).get('/health/ready');
    await withoutRedis.close();
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      checks: { database: 'up', queue: 'down' },
    });
  });

  it('is all that a worker serves', async () => {
    const env = readEnv({ ROLE: 'worker', WORKER_PORT: '0', LOG_LEVEL: 'silent' });
    const worker = await startService(env, service.databaseUrl);
    const client = new HttpClient(worker.url ?? '');
    expect((await client.get('/health/ready')).status).toBe(200);
    for (const path of ['/v1/agents', '/openapi.json', '/docs', '/ops/queues']) {
      expectProblem(await client.get(path), 404, 'ROUTE_NOT_FOUND');
    }
    await worker.close();
  });

  it('does not start on a port that is taken, and says so by the code of the system', async () => {
    const env = readEnv({ ROLE: 'api', PORT: new URL(service.url).port, LOG_LEVEL: 'silent' });
    await expect(startService(env, service.databaseUrl)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describeWithRedis('health beside a Redis that answers', () => {
  it.each([
    ['is full', ['config', 'set', 'maxmemory', '1']],
    ['became a replica', ['replicaof', '127.0.0.1', '1']],
  ])('R10: is degraded while it %s and refuses every write', async (_, [command = '', ...rest]) => {
    const redis = await startRedis();
    const beside = await startHttpService({ REDIS_URL: redis?.url ?? '' });
    const client = new HttpClient(beside.url);
    expect((await client.get('/health/ready')).json()).toMatchObject({ checks: { queue: 'up' } });
    const operator = new Redis(redis?.url ?? '');
    await operator.call(command, ...rest);
    const reply = await client.get('/health/ready');
    operator.disconnect();
    await beside.close();
    await redis?.stop();
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'degraded', checks: { queue: 'degraded' } });
  });
});
