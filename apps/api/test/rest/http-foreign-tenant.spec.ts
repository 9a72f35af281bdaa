import { randomUUID } from 'node:crypto';
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
/** Ids of the owner's rows by the beginning of the path that finds them. */
let ids: Readonly<Record<string, string>>;

const clientOf = async (tenant: string): Promise<ApprovalClient & { keyId: string }> => {
  const { url } = scripted.service;
  const body = { tenant, owner: 'ana', scopes: ['admin', 'tools:*'] };
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
      SECRETS_KEY: 's'.repeat(32),
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  });
  const north = await clientOf('north');
  owner = north;
  stranger = await clientOf('south');
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
  const delivery = await waitFor(
    async () => idsOf(await owner.get(`/v1/webhooks/deliveries?jobId=${jobId}`))[0],
    { what: 'a delivery' },
  );
  const task = { action: 'cancel', filter: { tag: 'none' } };
  const begun = (await owner.sendJson('POST', '/v1/jobs/bulk', task)).json();
  const { id: bulkId } = z.object({ id: z.string() }).parse(begun);
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
    '/v1/crm/leads/': leadId,
    '/v1/webhooks/deliveries/': delivery,
    '/v1/webhooks/': z.object({ id: z.string() }).parse(webhook.json()).id,
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
const findsRows = ({ path }: Operation) => path.includes('{');

/** A request that would be in order if it came from the owner of the row. */
const attempt = (client: HttpClient, operation: Operation, id: string) => {
  const { bodies, method } = operation;
  // Further parameters of a path count what lies below the row.
  const path = fillPath(operation, (parameter) => (parameter === 'seq' ? '1' : id));
  const schema = bodies['application/json'];
  return schema
    ? client.sendJson(method, path, sampleValue(schema, description.resolve))
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
  ];
  const views = paths.map(async (path) => [path, (await owner.get(path)).text]);
  return Object.fromEntries(await Promise.all(views)) as unknown;
};

describe('P13 the admin of another tenant', () => {
  it('finds no row of the owner by its id at any route of the description', async () => {
    const before = await ownersView();
    const found: string[] = [];
    // Reads first: what the stranger writes under the same name is the stranger's own.
    const [reads, writes] = [guarded().filter(isRead), guarded().filter((one) => !isRead(one))];
    for (const operation of [...reads, ...writes].filter(findsRows)) {
      const id = rowOf(operation);
      expect(id, `${operation.name}: which row of the owner does it find?`).toBeDefined();
      const { status, text } = await attempt(stranger, operation, id ?? '');
      expect({ route: operation.name, text }).not.toMatchObject({
        text: expect.stringContaining(secret),
      });
      const isOwn = !isRead(operation) && /^\/v1\/(?:agents|schedules)\//.test(operation.path);
      if (isOwn ? status < 500 : status === 404) continue;
      // What only the operator may do is refused whatever the row.
      if (status === 403 && operation.path.startsWith('/v1/mcp/')) continue;
      found.push(`${operation.name}: ${status} ${text.slice(0, 200)}`);
    }
    expect(found).toEqual([]);
    expect(await ownersView()).toEqual(before);
  });

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
