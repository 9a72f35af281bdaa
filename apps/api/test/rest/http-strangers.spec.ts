import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import {
  fillPath,
  type Operation,
  readApiDescription,
} from '../support/http/openapi-operations.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let service: HttpService;
let bootstrap: HttpClient;
let guarded: readonly Operation[];

beforeAll(async () => {
  service = await startHttpService({
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    // Wrong keys are looked at here, however many come.
    RATE_LIMIT_PER_ADDRESS: '0',
    TOOL_PACKS: 'crm,coach,reports,diagnostics',
  });
  bootstrap = new HttpClient(service.url, bootstrapKey);
  const { operations } = await readApiDescription(bootstrap);
  guarded = operations.filter(({ isGuarded }) => isGuarded);
});
afterAll(() => service.close());

const createKey = async (expiresAt?: string) => {
  const body = { tenant: 'north', owner: 'ana', scopes: ['admin'], expiresAt };
  const reply = await bootstrap.sendJson('POST', '/v1/keys', body);
  return createdKeySchema.parse(reply.json());
};

/** Every route of the description is refused to these headers in one way. */
const expectRefusals = async (authorization: string | undefined, code: string): Promise<void> => {
  const stranger = new HttpClient(service.url);
  const headers = { ...(authorization !== undefined && { authorization }) };
  for (const operation of guarded) {
    const path = fillPath(operation, () => 'x');
    const reply = await stranger.send(operation.method, path, { headers });
    expect({ route: operation.name, status: reply.status }).toEqual({
      route: operation.name,
      status: 401,
    });
    expectProblem(reply, 401, code);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer realm="faina"/);
  }
};

describe('every route of the description', () => {
  it('is described', () => {
    expect(guarded.length).toBeGreaterThanOrEqual(31);
  });

  it('is closed to whoever has no key', () => expectRefusals(undefined, 'UNAUTHENTICATED'));

  it('is closed to whoever has a wrong key', () =>
    expectRefusals(`Bearer faina_${'A'.repeat(43)}`, 'INVALID_API_KEY'));

  it('is closed to a key that has expired', async () => {
    const { key } = await createKey(new Date(Date.now() - 1_000).toISOString());
    await expectRefusals(`Bearer ${key}`, 'INVALID_API_KEY');
  });

  it('is closed to a key that was revoked', async () => {
    const { key, id } = await createKey();
    expect((await new HttpClient(service.url, key).get('/v1/keys')).status).toBe(200);
    expect((await bootstrap.send('DELETE', `/v1/keys/${id}`)).status).toBe(204);
    await expectRefusals(`Bearer ${key}`, 'INVALID_API_KEY');
  });

  it.each([
    ['as a password', `Basic ${btoa(`x:${bootstrapKey}`)}`, 'UNAUTHENTICATED'],
    ['without a scheme', bootstrapKey, 'UNAUTHENTICATED'],
    ['with more behind it', `Bearer ${bootstrapKey} x`, 'UNAUTHENTICATED'],
    ['twice', `Bearer ${bootstrapKey}, Bearer ${bootstrapKey}`, 'UNAUTHENTICATED'],
    ['cut by one letter', `Bearer ${bootstrapKey.slice(0, -1)}`, 'INVALID_API_KEY'],
    ['in capitals', `Bearer ${bootstrapKey.toUpperCase()}`, 'INVALID_API_KEY'],
  ])('is closed to the right key %s', (_how, authorization, code) =>
    expectRefusals(authorization, code),
  );

  it('tells a stranger nothing of what is wrong with the rest of the request', async () => {
    const stranger = new HttpClient(service.url);
    for (const operation of guarded) {
      const path = `${fillPath(operation, () => 'x')}?limit=none&unknown=1`;
      const headers = { 'content-type': 'application/json' };
      const body = operation.method === 'GET' ? undefined : '{"unknown":1}';
      const reply = await stranger.send(operation.method, path, { headers, body });
      expect({ route: operation.name, text: reply.text }).toMatchObject({
        text: expect.stringContaining('"code":"UNAUTHENTICATED"'),
      });
    }
  });
});
