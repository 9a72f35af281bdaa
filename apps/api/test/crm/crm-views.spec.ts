import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { leadDetailSchema, leadSchema } from '../../src/gateways/rest/crm/crm.schema.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let service: HttpService;
let database: pg.Client;

beforeAll(async () => {
  service = await startHttpService({
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'crm',
  });
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.close();
});

const clientOf = async (
  tenant: string,
  owner = 'ana',
  scopes = ['jobs:read'],
): Promise<HttpClient> => {
  const body = { tenant, owner, scopes };
  const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return new HttpClient(service.url, createdKeySchema.parse(reply.json()).key);
};

interface StoredLead {
  readonly name: string;
  readonly company?: string;
  readonly status?: string;
}

/** Stores a lead one second after the last one. */
const storeLead = async (tenant: string, { name, company, status }: StoredLead) => {
  const id = randomUUID();
  await database.query(
    `insert into crm_leads (id, tenant, owner, name, company, status_code, created_at)
     select $1, $2, 'ana', $3, $4, $5,
            coalesce(max(created_at) + interval '1 second', '2026-11-20T12:00:00Z')
     from crm_leads`,
    [id, tenant, name, company ?? null, status ?? 'novo'],
  );
  return id;
};

/** A note, a task and a proposal with two lines. */
const storeParts = async (tenant: string, leadId: string) => {
  const [proposalId, values] = [randomUUID(), [tenant, leadId]];
  await database.query(
    `insert into crm_notes (id, tenant, owner, lead_id, text)
     values (gen_random_uuid(), $1, 'ana', $2, 'follow-up')`,
    values,
  );
  await database.query(
    `insert into crm_tasks (id, tenant, owner, lead_id, title, due_on, type)
     values (gen_random_uuid(), $1, 'ana', $2, 'ligar', '2026-11-21', 'ligacao')`,
    values,
  );
  await database.query(
    `insert into crm_proposals (id, tenant, owner, lead_id, title, body, total)
     values ($3, $1, 'ana', $2, 'ACME', '# Olá', 9007199254740993.10)`,
    [...values, proposalId],
  );
  await database.query(
    `insert into crm_proposal_items (id, proposal_id, position, description, quantity, unit_price)
     values (gen_random_uuid(), $1, 1, 'Site', 1.5, 0.1), (gen_random_uuid(), $1, 2, 'App', 2, 10)`,
    [proposalId],
  );
};

const leadsOf = async (client: HttpClient, query = '') =>
  pageSchema(leadSchema).parse((await client.get(`/v1/crm/leads${query}`)).json());

const namesOf = async (client: HttpClient, query = '') =>
  (await leadsOf(client, query)).items.map(({ name }) => name);

describe('GET /v1/crm/leads', () => {
  it('lists newest first, page by page', async () => {
    const client = await clientOf('pages');
    for (const name of ['A', 'B', 'C']) await storeLead('pages', { name });

    const all = await leadsOf(client);
    expect(all.items.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    expect(all.nextCursor).toBeNull();
    const first = await leadsOf(client, '?limit=2');
    const second = await leadsOf(client, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
  });

  it('filters by status and by words of name and company without accents', async () => {
    const client = await clientOf('filters');
    await storeLead('filters', { name: 'João Silva', company: 'Padaria', status: 'ganho' });
    await storeLead('filters', { name: 'Joana 100%' });

    expect(await namesOf(client, '?status_code=ganho')).toEqual(['João Silva']);
    expect(await namesOf(client, '?q=JOAO')).toEqual(['João Silva']);
    expect(await namesOf(client, '?q=padaria%20jo')).toEqual(['João Silva']);
    expect(await namesOf(client, '?q=%25')).toEqual(['Joana 100%']);
    expect(await namesOf(client, '?q=jo&status_code=novo')).toEqual(['Joana 100%']);
    expect(await namesOf(client, '?q=_')).toEqual([]);
  });

  it.each([
    ['?status_code=quente', 'VALIDATION_FAILED'],
    ['?q=', 'VALIDATION_FAILED'],
    [`?q=${'x'.repeat(201)}`, 'VALIDATION_FAILED'],
    ['?q=%00', 'VALIDATION_FAILED'],
    ['?owner=ana', 'VALIDATION_FAILED'],
    ['?cursor=nonsense', 'INVALID_CURSOR'],
    [
      `?cursor=${Buffer.from(JSON.stringify({ at: '0000-01-01T00:00:00Z', id: randomUUID() })).toString('base64url')}`,
      'INVALID_CURSOR',
    ],
  ])('refuses %s', async (query, code) => {
    expectProblem(await (await clientOf('refused')).get(`/v1/crm/leads${query}`), 400, code);
  });
});

describe('GET /v1/crm/leads/{id}', () => {
  it('gives the lead with its notes, tasks and proposals, figures as decimal texts', async () => {
    const id = await storeLead('detail', { name: 'Lennon' });
    await storeParts('detail', id);
    await storeParts('detail', await storeLead('detail', { name: 'Outro' }));

    const reply = await (await clientOf('detail')).get(`/v1/crm/leads/${id}`);
    expect(reply.status).toBe(200);
    expect(leadDetailSchema.parse(reply.json())).toMatchObject({
      id,
      name: 'Lennon',
      statusCode: 'novo',
      notes: [{ text: 'follow-up' }],
      tasks: [{ title: 'ligar', dueOn: '2026-11-21', type: 'ligacao', completedAt: null }],
      proposals: [
        {
          title: 'ACME',
          body: '# Olá',
          currency: 'BRL',
          total: '9007199254740993.10',
          items: [
            { position: 1, description: 'Site', quantity: '1.5', unitPrice: '0.10', total: '0.15' },
            { position: 2, quantity: '2', unitPrice: '10.00', total: '20.00' },
          ],
        },
      ],
    });
    expect(reply.text).not.toContain('"tenant"');
  });

  it('C24, P13: is 404 for what is of another tenant and for what does not exist, and alike', async () => {
    const id = await storeLead('mine', { name: 'Segredo' });
    const stranger = await clientOf('theirs');
    expect((await leadsOf(stranger)).items).toEqual([]);

    const details = await Promise.all(
      [id, randomUUID(), 'nonsense', "'; drop table crm_leads; --", '%25'].map(async (name) => {
        const reply = await stranger.get(`/v1/crm/leads/${encodeURIComponent(name)}`);
        const problem = expectProblem(reply, 404, 'LEAD_NOT_FOUND');
        return problem.detail?.replace(JSON.stringify(name), '…');
      }),
    );
    expect(new Set(details)).toEqual(new Set(['There is no lead ….']));
    const colleague = await clientOf('mine', 'bia');
    expect((await colleague.get(`/v1/crm/leads/${id}`)).status).toBe(200);
  });

  it('needs the scope to read', async () => {
    const writer = await clientOf('mine', 'ana', ['jobs:write']);
    expectProblem(await writer.get('/v1/crm/leads'), 403, 'MISSING_SCOPE');
    expectProblem(await writer.get(`/v1/crm/leads/${randomUUID()}`), 403, 'MISSING_SCOPE');
  });
});

describe('the pack crm in the service', () => {
  it('comes with its agent, its tools and a description of its routes', async () => {
    const client = await clientOf('described');
    const agent = (await client.get('/v1/agents/crm')).json();
    expect(agent).toMatchObject({ name: 'crm', strategy: 'plan', modelOptions: {} });
    const tools = z
      .object({ items: z.array(z.looseObject({ name: z.string(), pack: z.string() })) })
      .parse((await client.get('/v1/tools?limit=100')).json());
    expect(tools.items.filter(({ pack }) => pack === 'crm')).toHaveLength(18);
    expect((await client.get('/openapi.json')).json()).toMatchObject({
      paths: {
        '/v1/crm/leads': { get: { operationId: 'listCrmLeads' } },
        '/v1/crm/leads/{id}': {
          get: { responses: { 404: { description: expect.stringContaining('LEAD_NOT_FOUND') } } },
        },
      },
    });
  });
});
