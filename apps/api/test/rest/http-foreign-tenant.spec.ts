import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { HttpClient } from '../support/service/http-client.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import {
  type ApiDescription,
  fillPath,
  type Operation,
  readApiDescription,
} from '../support/http/openapi-operations.js';
import { markdownTable } from '../support/mail/markdown-table.js';
import { sampleValue } from '../support/http/sample-value.js';
import { waitFor } from '../support/wait-for.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

/** Stands in everything that the owner stores. */
const secret = 'Segredo';

let scripted: ScriptedService;
let description: ApiDescription;
let owner: ApprovalClient;
/** Of another tenant, with all that an admin of a tenant may do. */
let stranger: ApprovalClient;
/** Of the owner's tenant, with all that an owner may do who does not read or decide for others. */
let neighbour: ApprovalClient;
/** Ids of the owner's rows by the beginning of the path that finds them. */
let ids: Readonly<Record<string, string>>;

const clientOf = async (
  tenant: string,
  name = 'ana',
  scopes: readonly string[] = ['admin', 'tools:*'],
): Promise<ApprovalClient & { keyId: string }> => {
  const { url } = scripted.service;
  const body = { tenant, owner: name, scopes };
  const reply = await new HttpClient(url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  const { key, id } = createdKeySchema.parse(reply.json());
  return Object.assign(new ApprovalClient(url, key), { keyId: id });
};

const idsOf = (page: { json(): unknown }): string[] =>
  z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(page.json())
    .items.map(({ id }) => id);

const threadId = randomUUID();

beforeAll(async () => {
  scripted = await startScriptedService({
    settings: {
      AUTH: 'api-key',
      BOOTSTRAP_API_KEY: bootstrapKey,
      TOOL_PACKS: 'crm,coach,reports,diagnostics',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  });
  const north = await clientOf('north');
  owner = north;
  stranger = await clientOf('south');
  const scopes = ['jobs:read', 'jobs:write', 'agents:write', 'priority', 'tools:*'];
  neighbour = await clientOf('north', 'bia', scopes);
  description = await readApiDescription(owner);
  const name = 'private';
  await owner.putAgent(name, {
    persona: { role: secret, goal: '', backstory: '' },
    requireApproval: ['write_once'],
  });
  // Nobody listens there.
  const hook = { url: `http://127.0.0.1:1/${secret}`, events: ['job.waiting'] };
  const webhook = await owner.sendJson('POST', '/v1/webhooks', hook);
  const { model } = scripted;
  model.script(toolCall('create_lead', { nome: secret }), answer(secret));
  await owner.run({ agent: name, input: secret, tags: [secret], threadId });
  model.script(toolCall('write_once', { key: secret }));
  const { id: jobId } = await owner.submit({ agent: name, input: secret, tags: [secret] });
  const question = await owner.questionOf(jobId);
  const workout = { date: '2026-11-23', type: 'RUNNING', description: secret };
  const plan = { name: secret, startsOn: '2026-11-23', endsOn: '2026-11-29', workouts: [workout] };
  expect((await owner.sendJson('POST', '/v1/coach/plans', plan)).status).toBe(201);
  await owner.send('POST', '/v1/coach/activities', {
    headers: { 'content-type': 'text/csv' },
    body:
      'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance\n' +
      `1,"Nov 19, 2026, 9:12:33 AM",${secret},Run,3100,8.5\n`,
  });
  const header = { 'x-token': 'secret:PRIVATE' };
  const tool = {
    description: secret,
    inputSchema: {},
    url: `http://127.0.0.1:1/${secret}`,
    headers: header,
  };
  expect((await owner.sendJson('PUT', '/v1/tools/private', tool)).status).toBe(201);
  const value = { value: secret };
  expect((await owner.sendJson('PUT', '/v1/secrets/PRIVATE', value)).status).toBe(201);
  const delivery = await waitFor(
    async () => idsOf(await owner.get(`/v1/webhooks/deliveries?jobId=${jobId}`))[0],
    { what: 'a delivery' },
  );
  const task = { action: 'cancel', filter: { tag: 'none' } };
  const begun = (await owner.sendJson('POST', '/v1/jobs/bulk', task)).json();
  const row = z.object({ id: z.string() });
  const { id: bulkId } = row.parse(begun);
  const erasure = await owner.sendJson('POST', '/v1/erasures', { owner: 'nobody' });
  const schedule = { agent: name, input: secret, cron: '0 9 1 1 *', tags: [secret] };
  expect((await owner.sendJson('PUT', '/v1/schedules/private', schedule)).status).toBe(201);
  const [leadId = ''] = idsOf(await owner.get('/v1/crm/leads'));
  ids = {
    '/v1/agents/': name,
    '/v1/jobs/': jobId,
    '/v1/approvals/': question.id,
    '/v1/bulk/': bulkId,
    '/v1/keys/': north.keyId,
    '/v1/schedules/': name,
    '/v1/tools/': name,
    '/v1/secrets/': 'PRIVATE',
    '/v1/crm/leads/': leadId,
    '/v1/webhooks/deliveries/': delivery,
    '/v1/webhooks/': row.parse(webhook.json()).id,
    // Nobody's: remote-tools/remote-calls.spec.ts asks for a call of somebody else.
    '/v1/tool-calls/': randomUUID(),
    '/v1/erasures/': row.parse(erasure.json()).id,
    // Servers and their tools belong to the installation; there are none here.
    '/v1/mcp/': 'none',
  };
});

afterAll(() => scripted.close());

const rowOf = ({ path }: Operation): string | undefined => {
  const [, id] = Object.entries(ids).find(([prefix]) => path.startsWith(prefix)) ?? [];
  return id;
};

const guarded = () => description.operations.filter(({ isGuarded }) => isGuarded);
const isRead = ({ method }: Operation) => method === 'GET';
const isPut = ({ method }: Operation) => method === 'PUT';
const findsRows = ({ path }: Operation) => path.includes('{');

/** A request that would be in order if it came from the owner of the row. */
const attempt = (client: HttpClient, operation: Operation, id: string) => {
  const { bodies, examples, method } = operation;
  // Further parameters of a path count what lies below the row.
  const path = fillPath(operation, (parameter) => (parameter === 'seq' ? '1' : id));
  const schema = bodies['application/json'];
  return schema
    ? client.sendJson(method, path, examples[0] ?? sampleValue(schema, description.resolve))
    : client.send(method, path);
};

/** All that the owner sees, to be compared. */
const ownersView = async () => {
  const paths = [
    '/v1/agents/private',
    '/v1/agents/private/versions',
    `/v1/jobs/${ids['/v1/jobs/']}`,
    `/v1/jobs/${ids['/v1/jobs/']}/activity`,
    `/v1/jobs/${ids['/v1/jobs/']}/transitions`,
    `/v1/approvals/${ids['/v1/approvals/']}`,
    `/v1/crm/leads/${ids['/v1/crm/leads/']}`,
    '/v1/schedules/private',
    '/v1/keys',
    '/v1/webhooks',
    '/v1/tools/private',
    '/v1/secrets',
  ];
  const views = paths.map(async (path) => [path, (await owner.get(path)).text]);
  return Object.fromEntries(await Promise.all(views)) as unknown;
};

const security = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

/** The routes whose rows belong to all owners of a tenant. */
const ofTheTenant = new Set(
  markdownTable(security, 'Routes').flatMap(({ route = '', reach }) =>
    reach === 'tenant' ? [route.replaceAll('`', '')] : [],
  ),
);

/** What each route by an id answers to somebody who has no part in the row, by status. */
async function matrix(client: HttpClient, operations: readonly Operation[]) {
  const statuses = new Map<number, string[]>();
  // What is written under a name comes last: that row is the writer's own.
  const inOrder = [isRead, (one: Operation) => !isRead(one) && !isPut(one), isPut];
  for (const operation of inOrder.flatMap((is) => operations.filter(is))) {
    const id = rowOf(operation);
    expect(id, `${operation.name}: which row of the owner does it find?`).toBeDefined();
    const { status, text } = await attempt(client, operation, id ?? '');
    expect({ route: operation.name, text }).not.toMatchObject({
      text: expect.stringContaining(secret),
    });
    statuses.set(status, [...(statuses.get(status) ?? []), operation.name]);
  }
  const counted = [...statuses].map(([status, names]) => `${names.length} x ${status}`);
  process.stdout.write(`P13 ${operations.length} routes by an id: ${counted.join(', ')}\n`);
  return statuses;
}

describe('P13 every route by an id of the description', () => {
  const byId = () => guarded().filter(findsRows);

  it('answers 404 to the admin of another tenant, and 403 where only operators are let in', async () => {
    const before = await ownersView();
    const { 404: missing = [], ...others } = Object.fromEntries(await matrix(stranger, byId()));
    expect(missing.length).toBeGreaterThanOrEqual(30);
    expect(others).toEqual({
      201: [
        'PUT /v1/schedules/{name}',
        'PUT /v1/agents/{name}',
        'PUT /v1/tools/{name}',
        'PUT /v1/secrets/{name}',
      ],
      403: byId().flatMap(({ name }) => (/^POST \/v1\/mcp\//.test(name) ? [name] : [])),
    });
    expect(await ownersView()).toEqual(before);
  });

  it('answers 404 to another owner, and 403 where their scopes or the name of a row end', async () => {
    const before = await ownersView();
    const owned = byId().filter(({ name }) => !ofTheTenant.has(name));
    const { 404: missing = [], ...others } = Object.fromEntries(await matrix(neighbour, owned));
    expect(missing.length).toBeGreaterThanOrEqual(18);
    expect(Object.keys(others)).toEqual(['403']);
    expect(await ownersView()).toEqual(before);
  });
});

describe('P13 the admin of another tenant', () => {
  it('sees nothing of the owner in any list, with any filter', async () => {
    const jobs = z.object({ nextCursor: z.string() });
    const { nextCursor } = jobs.parse((await owner.get('/v1/jobs?limit=1')).json());
    const queries = [
      ...guarded()
        .filter((operation) => isRead(operation) && !findsRows(operation))
        .map(({ path }) => path),
      `/v1/jobs?tag=${secret}`,
      `/v1/jobs?threadId=${threadId}`,
      '/v1/jobs?agent=private',
      '/v1/jobs?status=WAITING',
      `/v1/jobs?limit=100&cursor=${nextCursor}`,
      '/v1/approvals?status=pending',
      `/v1/crm/leads?q=${secret}`,
      '/v1/coach/activities?type=RUNNING',
    ];
    for (const path of queries) {
      const { status, text } = await stranger.get(path);
      expect({ path, status: status < 500, text }).toMatchObject({
        status: true,
        text: expect.not.stringMatching(new RegExp(`${secret}|north`)),
      });
      for (const id of Object.values(ids).filter((value) => value.length === 36)) {
        expect({ path, text }).toMatchObject({ text: expect.not.stringContaining(id) });
      }
    }
  });

  it('is given nothing by what the owner was given: an ETag, a thread, a key of a request', async () => {
    const path = `/v1/jobs/${ids['/v1/jobs/']}`;
    const eTag = (await owner.get(path)).headers.get('etag') ?? '';
    const headers = { 'if-none-match': eTag };
    expect((await stranger.send('GET', path, { headers })).status).toBe(404);

    const once = { 'idempotency-key': randomUUID() };
    const body = { agent: 'coach', input: secret, threadId };
    const mine = await owner.submit(body, once);
    const theirs = await stranger.submit({ ...body, input: 'Olá' }, once);
    expect(theirs.id).not.toBe(mine.id);
    const entries = await stranger.activity(theirs.id);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
