import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createdKeySchema, keySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let service: HttpService;
let bootstrap: HttpClient;

beforeAll(async () => {
  service = await startHttpService({ AUTH: 'api-key', BOOTSTRAP_API_KEY: bootstrapKey });
  bootstrap = new HttpClient(service.url, bootstrapKey);
});
afterAll(() => service.close());

const createKey = async (
  by: HttpClient,
  fields: { tenant: string; scopes: string[]; expiresAt?: string },
) => {
  const reply = await by.sendJson('POST', '/v1/keys', { owner: 'ana', ...fields });
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 201 });
  const created = createdKeySchema.parse(reply.json());
  return { ...created, client: new HttpClient(service.url, created.key) };
};

const keysSeenBy = async (client: HttpClient) =>
  pageSchema(keySchema).parse((await client.get('/v1/keys?limit=100')).json()).items;

describe('authentication', () => {
  it.each([
    ['no key', undefined, 'UNAUTHENTICATED'],
    ['an unknown key', `faina_${'A'.repeat(43)}`, 'INVALID_API_KEY'],
    ['a longer key than any', 'x'.repeat(5_000), 'UNAUTHENTICATED'],
  ])('answers 401 to %s', async (_name, key, code) => {
    const reply = await new HttpClient(service.url, key).get('/v1/agents');
    expectProblem(reply, 401, code);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer realm="faina"/);
  });

  it('answers 401 to another scheme', async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`x:${bootstrapKey}`).toString('base64')}`,
    };
    const reply = await new HttpClient(service.url).send('GET', '/v1/agents', { headers });
    expectProblem(reply, 401, 'UNAUTHENTICATED');
  });

  it('lets health, the API description and its page be read by all', async () => {
    const anyone = new HttpClient(service.url);
    for (const path of ['/health/live', '/health/ready', '/openapi.json', '/docs']) {
      expect({ path, status: (await anyone.get(path)).status }).toEqual({ path, status: 200 });
    }
  });

  it('refuses an expired key', async () => {
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const { client } = await createKey(bootstrap, { tenant: 'a', scopes: ['admin'], expiresAt });
    expectProblem(await client.get('/v1/agents'), 401, 'INVALID_API_KEY');
  });
});

describe('scopes', () => {
  const routes: [method: string, path: string, scopes: string[]][] = [
    ['GET', '/v1/agents', ['jobs:read', 'jobs:write', 'agents:write']],
    ['GET', '/v1/agents/coach', ['jobs:read', 'jobs:write', 'agents:write']],
    ['GET', '/v1/agents/coach/versions', ['jobs:read', 'jobs:write', 'agents:write']],
    ['PUT', '/v1/agents/x', ['agents:write']],
    ['GET', '/v1/tools', ['jobs:read', 'jobs:write', 'agents:write']],
    ['GET', '/v1/coach/activities', ['jobs:read']],
    ['GET', '/v1/coach/workouts', ['jobs:read']],
    ['POST', '/v1/coach/activities', ['jobs:write']],
    ['GET', '/v1/approvals', ['jobs:read', 'approvals:write']],
    ['GET', '/v1/approvals/x', ['jobs:read', 'approvals:write']],
    ['POST', '/v1/approvals/x/decision', ['approvals:write']],
    ['POST', '/v1/jobs/x/attention', ['approvals:write']],
    ['GET', '/v1/keys', ['admin']],
    ['POST', '/v1/keys', ['admin']],
    ['DELETE', '/v1/keys/x', ['admin']],
    ['GET', '/v1/audit', ['admin']],
  ];
  const scopes = ['jobs:read', 'jobs:write', 'approvals:write', 'agents:write', 'tools:*'];

  it.each(scopes)('P15: a key with %s reaches its routes and no other', async (scope) => {
    const { client } = await createKey(bootstrap, { tenant: 'scopes', scopes: [scope] });
    for (const [method, path, allowed] of routes) {
      const reply = await client.send(method, path);
      if (allowed.includes(scope)) {
        expect({ method, path, status: reply.status }).not.toMatchObject({ status: 403 });
        continue;
      }
      const { detail } = expectProblem(reply, 403, 'MISSING_SCOPE');
      for (const name of allowed) expect(detail).toContain(name);
    }
  });

  it('admin implies every scope', async () => {
    const { client } = await createKey(bootstrap, { tenant: 'scopes', scopes: ['admin'] });
    for (const [method, path] of routes) {
      const { status } = await client.send(method, path);
      expect({ method, path, status }).not.toMatchObject({ status: 403 });
    }
  });
});

describe('keys', () => {
  it('shows a key once and works until it is revoked, from then on at once no more', async () => {
    const created = await createKey(bootstrap, { tenant: 'life', scopes: ['jobs:read'] });
    expect(created.key).toMatch(/^faina_[A-Za-z0-9_-]{43}$/);
    expect(created).toMatchObject({
      tenant: 'life',
      owner: 'ana',
      expiresAt: null,
      revokedAt: null,
    });
    expect((await created.client.get('/v1/agents')).status).toBe(200);

    const listed = await bootstrap.get('/v1/keys?limit=100');
    expect(listed.text).not.toContain(created.key);
    expect(listed.text).toContain(created.prefix);

    expect((await bootstrap.send('DELETE', `/v1/keys/${created.id}`)).status).toBe(204);
    expectProblem(await created.client.get('/v1/agents'), 401, 'INVALID_API_KEY');
    expect((await bootstrap.send('DELETE', `/v1/keys/${created.id}`)).status).toBe(204);
    const [revoked] = (await keysSeenBy(bootstrap)).filter(({ id }) => id === created.id);
    expect(revoked?.revokedAt).not.toBeNull();
  });

  it('S14: ends its jobs that wait, at once when it is revoked', async () => {
    const scopes = ['jobs:write', 'jobs:read'];
    const made = await createKey(bootstrap, { tenant: 'ended', scopes });
    const { client } = await createKey(bootstrap, { tenant: 'ended', scopes: ['admin'] });
    const body = { agent: 'coach', input: 'Later', delayMs: 60_000 };
    const reply = await made.client.sendJson('POST', '/v1/jobs', body);
    expect(reply.status).toBe(202);
    await bootstrap.send('DELETE', `/v1/keys/${made.id}`);
    const job = await client.get(reply.headers.get('location') ?? '');
    expect(job.json()).toMatchObject({ status: 'CANCELLED' });
  });

  it("P13: an admin of a tenant manages that tenant's keys only", async () => {
    const north = await createKey(bootstrap, { tenant: 'north', scopes: ['admin'] });
    const south = await createKey(bootstrap, { tenant: 'south', scopes: ['admin'] });
    const own = await createKey(north.client, { tenant: 'north', scopes: ['jobs:read'] });

    const forSouth = { tenant: 'south', owner: 'x', scopes: ['admin'] };
    const reply = await north.client.sendJson('POST', '/v1/keys', forSouth);
    expectProblem(reply, 403, 'TENANT_NOT_MANAGED');
    expect((await keysSeenBy(north.client)).map(({ id }) => id).sort()).toEqual(
      [north.id, own.id].sort(),
    );
    const foreign = await south.client.send('DELETE', `/v1/keys/${own.id}`);
    expectProblem(foreign, 404, 'KEY_NOT_FOUND');
    expect((await own.client.get('/v1/agents')).status).toBe(200);
  });

  it('refuses ids that are none', async () => {
    expectProblem(await bootstrap.send('DELETE', '/v1/keys/none'), 404, 'KEY_NOT_FOUND');
  });

  it.each([
    [{ tenant: '_shipped' }, '/tenant'],
    [{ tenant: 'Upper' }, '/tenant'],
    [{ tenant: 'x'.repeat(64) }, '/tenant'],
    [{ owner: '' }, '/owner'],
    [{ owner: 'a\nb' }, '/owner'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['root'] }, '/scopes/0'],
    [{ expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ key: 'my-own' }, '/key'],
  ])('refuses %j', async (fields, pointer) => {
    const body = { tenant: 't', owner: 'o', scopes: ['admin'], ...fields };
    const reply = await bootstrap.sendJson('POST', '/v1/keys', body);
    const { errors } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
  });

  it('lists page by page, newest first, each key once', async () => {
    const { client } = await createKey(bootstrap, { tenant: 'pages', scopes: ['admin'] });
    for (let count = 0; count < 4; count += 1) {
      await createKey(client, { tenant: 'pages', scopes: ['jobs:read'] });
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = z
        .object({ items: z.array(keySchema).max(2), nextCursor: z.string().nullable() })
        .parse((await client.get(`/v1/keys?limit=2${query}`)).json());
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual((await keysSeenBy(client)).map(({ id }) => id));
  });
});

describe('the operator pages', () => {
  const pages = ['/ops/queues', '/ops/queues/', '/ops/queues/api/queues', '/ops/queues/none'];

  it('are closed to strangers on every path and ask a browser for a password', async () => {
    for (const path of pages) {
      const reply = await new HttpClient(service.url).get(path);
      expectProblem(reply, 401, 'UNAUTHENTICATED');
      expect(reply.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
  });

  it('need the scope operator', async () => {
    const { client } = await createKey(bootstrap, { tenant: 'ops', scopes: ['admin'] });
    expectProblem(await client.get('/ops/queues'), 403, 'MISSING_SCOPE');
  });

  it('open with the bootstrap key, also as the password of a browser', async () => {
    expect((await bootstrap.get('/ops/queues')).status).toBe(200);
    const headers = {
      authorization: `Basic ${Buffer.from(`me:${bootstrapKey}`).toString('base64')}`,
    };
    const reply = await new HttpClient(service.url).send('GET', '/ops/queues', { headers });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('Faina');
  });
});
