import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { readEnv } from '../../src/config/env.js';
import { EnvProblems } from '../../src/config/env-problems.js';
import { startService } from '../../src/service.js';
import { HttpClient } from '../support/service/http-client.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = (settings: Readonly<Record<string, string>>) =>
  startService(
    readEnv({ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', AUTH: 'api-key', ...settings }),
    database.url,
  );

describe('the start of a service with keys', () => {
  it('is refused where nobody could ever log in, and only there', async () => {
    await expect(start({})).rejects.toThrow(EnvProblems);
    // A worker takes no requests.
    await (await start({ ROLE: 'worker' })).close();

    const first = await start({ BOOTSTRAP_API_KEY: bootstrapKey });
    const administrator = new HttpClient(first.url ?? '', bootstrapKey);
    const reply = await administrator.sendJson('POST', '/v1/keys', {
      tenant: 'acme',
      owner: 'ana',
      scopes: ['jobs:read'],
    });
    const { id, key } = createdKeySchema.parse(reply.json());
    await first.close();

    const second = await start({});
    expect((await new HttpClient(second.url ?? '', key).get('/v1/jobs')).status).toBe(200);
    await second.close();

    const third = await start({ BOOTSTRAP_API_KEY: bootstrapKey });
    await new HttpClient(third.url ?? '', bootstrapKey).send('DELETE', `/v1/keys/${id}`);
    await third.close();
    // Jobs of the time when there was a key may wait for their end.
    await (await start({})).close();
  });
});
