import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { agentSchema } from '../../src/gateways/rest/agents/agents.schema.js';
import { readEnv } from '../../src/config/env.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { startService } from '../../src/service.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { versionsOf } from '../support/service/versions-of.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService({ AUTH: 'api-key', BOOTSTRAP_API_KEY: bootstrapKey });
});
afterAll(() => service.close());

const writer = ['jobs:read', 'agents:write', 'tools:*'];

const clientOf = async (tenant: string, scopes = writer): Promise<HttpClient> => {
  const body = { tenant, owner: 'ana', scopes };
  const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return new HttpClient(service.url, createdKeySchema.parse(reply.json()).key);
};

const definition = { persona: { role: 'Tester' }, toolNames: ['get_last_activity'] };

const get = async (client: HttpClient, name: string) =>
  agentSchema.parse((await client.get(`/v1/agents/${name}`)).json());

const put = async (client: HttpClient, name: string, body: unknown) => {
  const reply = await client.sendJson('PUT', `/v1/agents/${name}`, body);
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 201 });
  return agentSchema.parse(reply.json());
};

describe('agents', () => {
  it('shows the shipped agents, and of the stand-in that it is no language model', async () => {
    const client = await clientOf('reader');
    const page = pageSchema(agentSchema).parse((await client.get('/v1/agents')).json());
    expect(page.items.map(({ name }) => name)).toEqual(['assistant', 'coach', 'crm', 'reports']);
    expect(page.items[1]).toMatchObject({
      version: 1,
      shipped: true,
      model: 'offline:demo',
      strategy: 'react',
      limits: { maxIterations: 5 },
      onLimit: 'answer',
      rateLimit: { messages: 20, windowMs: 300_000 },
      links: { self: '/v1/agents/coach', versions: '/v1/agents/coach/versions' },
    });
    expect(page.items[1]?.notice).toContain('no language model');
  });

  it('makes the next version with each PUT that changes something', async () => {
    const client = await clientOf('maker');
    expect((await put(client, 'mine', definition)).version).toBe(1);
    expect((await put(client, 'mine', { ...definition, temperature: 0 })).version).toBe(2);
    const third = await put(client, 'mine', { ...definition, model: 'openai:gpt-5' });
    expect(third).toMatchObject({ name: 'mine', version: 3, shipped: false });
    expect(third.notice).toBeUndefined();
    expect(await get(client, 'mine')).toEqual(third);
    expect(await versionsOf(client, 'mine')).toEqual([3, 2, 1]);
  });

  it('takes the body of a GET under another name', async () => {
    const client = await clientOf('copier');
    const coach = await get(client, 'coach');
    const copy = await put(client, 'copy', coach);
    expect(copy).toMatchObject({ name: 'copy', version: 1, persona: coach.persona });
  });

  it('overrides a shipped agent for its tenant alone, going on from its number', async () => {
    const [own, other] = [await clientOf('own', ['admin']), await clientOf('other')];
    expect((await put(own, 'coach', definition)).version).toBe(2);
    expect(await get(own, 'coach')).toMatchObject({ version: 2, shipped: false });
    expect(await versionsOf(own, 'coach')).toEqual([2, 1]);
    expect(await get(other, 'coach')).toMatchObject({ version: 1, shipped: true });
    expect(await versionsOf(other, 'coach')).toEqual([1]);
  });

  it("P13: another tenant's agent is not there", async () => {
    const [own, other] = [await clientOf('p13'), await clientOf('p13-other')];
    await put(own, 'secret', definition);
    expectProblem(await other.get('/v1/agents/secret'), 404, 'AGENT_NOT_FOUND');
    expectProblem(await other.get('/v1/agents/secret/versions'), 404, 'AGENT_NOT_FOUND');
    expect((await other.get('/v1/agents')).text).not.toContain('secret');
  });

  it('gives each of 20 concurrent PUTs a version of its own', async () => {
    const client = await clientOf('racer');
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put(client, 'raced', { ...definition, temperature: index / 20 }),
      ),
    );
    const numbers = made.map(({ version }) => version).sort((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('refuses tools that do not exist and names them; patterns may match later', async () => {
    const client = await clientOf('tools');
    const toolNames = ['get_last_activity', 'nope', 'send_*', 'nada'];
    const reply = await client.sendJson('PUT', '/v1/agents/x', { ...definition, toolNames });
    const { detail, errors } = expectProblem(reply, 422, 'UNKNOWN_TOOL');
    expect(detail).toContain('nope, nada');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/toolNames/1', '/toolNames/3']);
  });

  it('ships a new version when the definition that comes with Faina is another, else none', async () => {
    const client = await clientOf('upgrade');
    const restart = async () => {
      const env = readEnv({ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent' });
      const next = await startService(env, service.databaseUrl);
      await next.close();
    };
    await restart();
    expect(await versionsOf(client, 'assistant')).toEqual([1]);

    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query(
      `update agent_versions set definition = jsonb_set(definition, '{instructions}', '"older"')
       where tenant = '_shipped' and name = 'assistant'`,
    );
    await database.end();
    await restart();
    expect(await versionsOf(client, 'assistant')).toEqual([2, 1]);
    expect(await get(client, 'assistant')).toMatchObject({ version: 2, shipped: true });
  });

  it.each(['Upper', '1x', 'a.b', 'x'.repeat(64)])('refuses the name %s', async (name) => {
    const client = await clientOf('names');
    const reply = await client.sendJson('PUT', `/v1/agents/${name}`, definition);
    expectProblem(reply, 400, 'VALIDATION_FAILED');
  });
});

describe('tools', () => {
  it('are listed with schema, effect, source and pack', async () => {
    const client = await clientOf('tools');
    const reply = await client.get('/v1/tools');
    expect(reply.json()).toMatchObject({
      nextCursor: null,
      items: expect.arrayContaining([
        expect.objectContaining({
          name: 'get_last_activity',
          effect: 'none',
          source: 'local',
          pack: 'coach',
          inputSchema: expect.objectContaining({ type: 'object' }),
        }),
      ]),
    });
  });

  it('the views of a pack that is off are no routes', async () => {
    const client = await clientOf('tools');
    expectProblem(await client.get('/v1/diagnostics/writes'), 404, 'ROUTE_NOT_FOUND');
  });
});
