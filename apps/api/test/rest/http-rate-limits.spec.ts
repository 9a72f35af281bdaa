import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { startService } from '../../src/service.js';
import { expectProblem, HttpClient, type Reply } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { startTcpProxy } from '../support/http/tcp-proxy.js';
import { describeWithRedis, startRedis } from '../support/queue/redis.js';
import { JobClient } from '../support/service/job-client.js';
import { waitFor } from '../support/wait-for.js';

const bootstrapKey = 'bootstrap-key-of-the-rate-limit-test';

let service: HttpService;
afterEach(() => service.close());

const start = async (settings: Readonly<Record<string, string>>): Promise<HttpClient> => {
  service = await startHttpService({
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: '',
    ...settings,
  });
  return new HttpClient(service.url, bootstrapKey);
};

const newKey = async (by: HttpClient): Promise<HttpClient> => {
  const body = { tenant: 'a', owner: 'ana', scopes: ['jobs:read'] };
  const reply = await by.sendJson('POST', '/v1/keys', body);
  return new HttpClient(service.url, createdKeySchema.parse(reply.json()).key);
};

/** The answers to so many requests, one after the other. */
const answersOf = async (count: number, send: () => Promise<Reply>): Promise<Reply[]> => {
  const replies: Reply[] = [];
  while (replies.length < count) replies.push(await send());
  return replies;
};

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

const expectLimited = (reply: Reply | undefined, code = 'RATE_LIMITED'): void => {
  if (reply === undefined) throw new Error('There is no answer.');
  expectProblem(reply, 429, code);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60);
};

describe('S7: the limit of requests a minute', () => {
  it('of a key stops that key alone, and each answer says what is left', async () => {
    const bootstrap = await start({ RATE_LIMIT_PER_KEY: '5' });
    const client = await newKey(bootstrap);
    const replies = await answersOf(6, () => client.get('/v1/agents'));
    expect(statuses(replies)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(replies[0]?.headers.get('ratelimit-policy')).toBe(
      '"address";q=12000;w=60, "key";q=5;w=60',
    );
    expect(replies[0]?.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=\d+, "key";r=4;t=60$/);
    expectLimited(replies[5]);
    expect(replies[5]?.headers.get('ratelimit')).toMatch(/, "key";r=0;t=\d+$/);
    expect((await bootstrap.get('/v1/agents')).status).toBe(200);
  });

  it('of a key counts what its scopes do not allow, too', async () => {
    const client = await newKey(await start({ RATE_LIMIT_PER_KEY: '3' }));
    const replies = await answersOf(4, () => client.get('/v1/keys'));
    expect(statuses(replies)).toEqual([403, 403, 403, 429]);
  });

  it('of an address counts before authentication, and leaves health out', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '4' });
    const nobody = new HttpClient(service.url);
    const healthy = await answersOf(6, () => nobody.get('/health/live'));
    expect(statuses(healthy)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(healthy[0]?.headers.get('ratelimit')).toBeNull();
    const replies = await answersOf(5, () => nobody.get('/v1/agents'));
    expect(statuses(replies)).toEqual([401, 401, 401, 401, 429]);
    expectLimited(replies[4]);
    expect((await nobody.get('/health/ready')).status).toBe(200);
  });

  it('of an address behind a trusted proxy is that of the client', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '2', TRUST_PROXY: 'loopback' });
    const from = (address: string) =>
      new HttpClient(service.url).send('GET', '/openapi.json', {
        headers: { 'x-forwarded-for': address },
      });
    const replies = await answersOf(3, () => from('203.0.113.7'));
    expect(statuses(replies)).toEqual([200, 200, 429]);
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('believes nobody who is no trusted proxy', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '2' });
    let client = 0;
    const replies = await answersOf(3, () =>
      new HttpClient(service.url).send('GET', '/openapi.json', {
        headers: { 'x-forwarded-for': `203.0.113.${(client += 1)}` },
      }),
    );
    expect(statuses(replies)).toEqual([200, 200, 429]);
  });

  it('is off at 0, and with AUTH=none', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_KEY: '0' });
    const reply = await new HttpClient(service.url, bootstrapKey).get('/v1/agents');
    expect(reply.headers.get('ratelimit')).toBeNull();
    await service.close();
    await start({ AUTH: 'none', RATE_LIMIT_PER_ADDRESS: '1', RATE_LIMIT_PER_KEY: '1' });
    const open = await answersOf(3, () => new HttpClient(service.url).get('/v1/agents'));
    expect(statuses(open)).toEqual([200, 200, 200]);
  });
});

describe('S7: an address that tries keys', () => {
  it('is soon refused without a look, while keys that were good before go on', async () => {
    const bootstrap = await start({ RATE_LIMIT_PER_ADDRESS: '400' });
    const client = await newKey(bootstrap);
    expect((await client.get('/v1/agents')).status).toBe(200);
    const unused = await newKey(bootstrap);
    const guesses = await answersOf(12, () =>
      new HttpClient(service.url, `faina_${crypto.randomUUID()}`).get('/v1/agents'),
    );
    expect(statuses(guesses)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expectLimited(guesses[11], 'TOO_MANY_REFUSED_LOGINS');
    expect((await client.get('/v1/agents')).status).toBe(200);
    expect((await bootstrap.get('/v1/agents')).status).toBe(200);
    expectLimited(await unused.get('/v1/agents'), 'TOO_MANY_REFUSED_LOGINS');
  });

  it('is none that comes without a key', async () => {
    const bootstrap = await start({ RATE_LIMIT_PER_ADDRESS: '400' });
    const unused = await newKey(bootstrap);
    const nobody = new HttpClient(service.url);
    const replies = await answersOf(12, () => nobody.get('/v1/agents'));
    expect(statuses(replies)).toEqual(replies.map(() => 401));
    expect((await unused.get('/v1/agents')).status).toBe(200);
  });

  it('is refused at the board too', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '40' });
    const guesses = await answersOf(3, () =>
      new HttpClient(service.url, `faina_${crypto.randomUUID()}`).get('/ops/queues'),
    );
    expect(statuses(guesses)).toEqual([401, 429, 429]);
  });
});

describeWithRedis('F35: the limits of processes that share Redis', () => {
  const settings = {
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    RATE_LIMIT_PER_KEY: '12',
    RECONCILE_MS: '500',
    LOG_LEVEL: 'silent',
    PORT: '0',
  };

  it('are one count, are held by each alone while Redis is silent or away, and are one again', async () => {
    const redis = await startRedis();
    if (redis === undefined) throw new Error('There is no redis-server.');
    const proxy = await startTcpProxy();
    onTestFinished(async () => {
      await proxy.close();
      await redis.stop();
    });
    proxy.forwardTo(redis.port);
    const env = { ...settings, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
    service = await startHttpService({ ...env, ROLE: 'all' });
    const other = await startService(readEnv({ ...env, ROLE: 'api' }), service.databaseUrl);
    const here = new JobClient(service.url, bootstrapKey);
    const there = new JobClient(other.url ?? '', bootstrapKey);
    const leftAt = async (client: HttpClient, limit = 'key'): Promise<number> => {
      const left = (await client.get('/v1/agents')).headers.get('ratelimit') ?? '';
      return Number(new RegExp(`"${limit}";r=(\\d+)`).exec(left)?.[1]);
    };
    expect([await leftAt(here), await leftAt(there), await leftAt(here)]).toEqual([11, 10, 9]);

    proxy.silence();
    const submit = () => here.post({ agent: 'assistant', input: 'Olá' });
    const submitted = statuses(await answersOf(400, submit));
    expect(submitted).toEqual(submitted.map((_, index) => (index < 10 ? 202 : 429)));
    expect(await leftAt(there)).toBe(10);

    proxy.cut();
    expectLimited(await here.get('/v1/agents'));
    expect(await leftAt(there)).toBe(9);

    proxy.forwardTo(redis.port);
    const addressLeft = (url = '') => leftAt(new HttpClient(url), 'address');
    const isOneCount = async () =>
      (await addressLeft(service.url)) - (await addressLeft(other.url)) === 1;
    // It has not seen the flood; a request that Redis answers late is counted apart.
    const oneAfterTheOther = async () => {
      await waitFor(isOneCount, { what: 'one count of both' });
      const [first, second] = [await leftAt(here), await leftAt(there)];
      return first > 0 && first - second === 1;
    };
    expect((await oneAfterTheOther()) || (await oneAfterTheOther())).toBe(true);
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    const ended = async () =>
      (await database.query(`select from jobs where status = 'COMPLETED'`)).rowCount === 10;
    await waitFor(ended, { what: 'the end of every job that was taken', deadlineMs: 30_000 });
    await database.end();
    await other.close();
  }, 60_000);
});
