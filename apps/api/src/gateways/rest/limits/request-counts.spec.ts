import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { RepeatedFailureLog } from '../../../telemetry/repeated-failure-log.js';
import { type CountStores, RequestCounts } from './request-counts.js';

it('F35: of all requests that find Redis silent few ask it, and each is counted here', async () => {
  const ask = vi.fn();
  const redis = { rateLimit: ask, rateLimitRead: ask } as unknown as CountStores['redis'];
  const warn = vi.fn();
  const failures = new RepeatedFailureLog({ debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() });
  const instance = fastify();
  const counts = await RequestCounts.open(instance, { redis, failures });
  const count = counts.of({ name: 'key', max: 150, whoSent: () => 'ana' });
  const exceeded: unknown[] = [];
  instance.get('/', async (request) => exceeded.push(await count(request)));
  for (let sent = 0; sent < 200; sent += 1) await instance.inject('/');
  expect(exceeded.slice(149, 151)).toMatchObject([{ isExceeded: false }, { isExceeded: true }]);
  expect(ask.mock.calls.length).toBeLessThan(20);
  expect(warn).toHaveBeenCalledOnce();
  await instance.close();
});
