import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../src/config/env.js';
import { startService } from '../src/service.js';
import { expectProblem, HttpClient } from './support/http-client.js';
import { startHttpService, type HttpService } from './support/http-service.js';

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService();
});
afterAll(() => service.close());

describe('health', () => {
  it('is alive and ready', async () => {
    const client = new HttpClient(service.url);
    expect((await client.get('/health/live')).json()).toEqual({ status: 'alive' });
    expect((await client.get('/health/ready')).json()).toEqual({
      status: 'ready',
      checks: { database: 'up', queue: 'up' },
    });
  });

  it('F20: is degraded, yet ready, while only the queue is out of reach', async () => {
    const withoutRedis = await startHttpService({ REDIS_URL: 'redis://127.0.0.1:1' });
    const reply = await new HttpClient(withoutRedis.url).get('/health/ready');
    await withoutRedis.close();
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'degraded',
      checks: { database: 'up', queue: 'down' },
    });
  });

  it('is all that a worker serves', async () => {
    const env = readEnv({ ROLE: 'worker', PORT: '0', LOG_LEVEL: 'silent' });
    const worker = await startService(env, service.databaseUrl);
    const client = new HttpClient(worker.url);
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
