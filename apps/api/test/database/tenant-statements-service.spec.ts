import { randomUUID } from 'node:crypto';
import { attachmentsOf } from '@faina/agent-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApprovalClient } from '../support/service/approval-client.js';
import { leakingStatements, reopened } from '../support/stores/foreign-statements.js';
import { HttpClient } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { readApiDescription } from '../support/http/openapi-operations.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { type RecordedStatement, recordStatements } from '../support/stores/statement-recorder.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { useRemoteTools } from '../support/service/use-remote-tools.js';
import { waitFor } from '../support/wait-for.js';
import { copyShippedAgents, onOwnTables } from '../support/stores/own-tables.js';
import { useOwnTools } from '../support/stores/use-own-tools.js';
import { isWithoutTenant } from '../support/stores/statements-without-tenant.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';
const tenant = 'tenant-of-the-data';
const otherTenant = 'tenant-without-data';
/** The client's, the operator's, and the one of the agents that everybody sees. */
const tenants: unknown[] = [tenant, 'default', '_shipped'];
/** Not those of the other packs, and of tools and workers, which are the installation's. */
const routesOfClients = /^[A-Z]+ \/v1\/(?!coach|crm|reports|tools$|mcp|workers)/;
const ofTheTest = '/* test */';
let recorder: ReturnType<typeof recordStatements>;
let scripted: ScriptedService;
let client: ApprovalClient;
let database: pg.Client;
let empty: TestDatabase;
let statements: RecordedStatement[];
const used = new Set<string>();

beforeAll(async () => {
  recorder = recordStatements(/\w/);
  empty = await createTestDatabase();
  scripted = await startScriptedService({
    responder: instructedModel,
    settings: {
      AUTH: 'api-key',
      BOOTSTRAP_API_KEY: bootstrapKey,
      RECONCILE_MS: '200',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  });
  const { url, databaseUrl } = scripted.service;
  database = new pg.Client(databaseUrl);
  await database.connect();
  const body = { tenant, owner: 'ana', scopes: ['admin', 'tools:*'] };
  const reply = await new HttpClient(url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  client = new ApprovalClient(url, z.object({ key: z.string() }).parse(reply.json()).key);
  await useEverything();
  recorder.stop();
  const sent = recorder.statements().filter(({ sql }) => !sql.includes(ofTheTest));
  statements = await onOwnTables(sent, database);
  await copyShippedAgents(database, empty.url);
});

afterAll(async () => {
  await database.end();
  await scripted.close();
  await empty.drop();
});

/** Sends a request and notes its route; `ids` fill its path. */
async function use(
  route: string,
  { ids = [], query = '', body }: { ids?: string[]; query?: string; body?: object } = {},
): Promise<unknown> {
  used.add(route);
  const [method = '', path = ''] = route.split(' ');
  const rest = [...ids];
  const filled = path.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '') + query;
  const reply = body
    ? await client.sendJson(method, filled, body)
    : await client.send(method, filled);
  return /^[[{]/.test(reply.text) ? reply.json() : undefined;
}

/** A job that asks whether it may write. */
async function ask(threadId?: string): Promise<string> {
  const input = instruction('write_once', { key: randomUUID() });
  const job = await client.submit({ agent: 'careful', input, ...(threadId && { threadId }) });
  await client.job(job.id, 15);
  return job.id;
}

/** A job that waits for somebody to say what became of a call, and the key of that. */
async function doubt(): Promise<{ readonly id: string; readonly callKey: string }> {
  const id = await ask();
  const { rows } = await database.query<{ call_key: string }>(
    `${ofTheTest} with question as (
       update approvals set status = 'expired' where job_id = $1 returning job_id, call_key, tool),
     waiting as (update jobs set waiting_for = 'attention' where id = $1)
     insert into tool_invocations (job_id, call_key, tool, status, epoch)
     select job_id, call_key, tool, 'UNKNOWN', 1 from question returning call_key`,
    [id],
  );
  return { id, callKey: z.string().parse(rows[0]?.call_key) };
}

const idSchema = z.object({ id: z.string() });
const idsSchema = z.object({ items: z.array(idSchema) });
const pageSchema = z.object({ nextCursor: z.string().nullable() });

/** The first page of one entry, and the one after it. */
async function leafThrough(route: string, ids: string[], filter = ''): Promise<void> {
  const first = pageSchema.parse(await use(route, { ids, query: `?limit=1${filter}` }));
  if (first.nextCursor === null) return;
  await use(route, { ids, query: `?limit=1${filter}&cursor=${first.nextCursor}` });
}

/** Every route by which a client reads or changes what is its tenant's. */
async function useEverything(): Promise<void> {
  await client.putAgent('careful', { requireApproval: ['write_*'] });
  await client.putAgent('seldom', { rateLimit: { messages: 1, windowMs: 60_000 } });
  await client.putAgent('seldom', { repairToolCalls: false });
  used.add('PUT /v1/agents/{name}');
  await leafThrough('GET /v1/agents', []);
  await use('GET /v1/agents/{name}', { ids: ['seldom'] });
  await leafThrough('GET /v1/agents/{name}/versions', ['seldom']);
  await client.putAgent('former');
  for (const ids of [['former'], ['assistant']]) await use('DELETE /v1/agents/{name}', { ids });
  await leafThrough('GET /v1/agents', [], '&archived=true');
  await client.putAgent('former');
  await use('POST /v1/agents/{name}/restore', { ids: ['assistant'] });
  await client.putAgent('assistant');
  await use('POST /v1/agents/{name}/restore', { ids: ['assistant'] });

  const threadId = randomUUID();
  const body = { agent: 'seldom@1', input: instruction('echo', { value: 'x' }), threadId };
  used.add('POST /v1/jobs');
  const key = { 'idempotency-key': 'once' };
  const done = await client.submit(body, { ...key, prefer: 'wait=15' });
  const replayed = await client.submit(body, key);
  expect([done.status, replayed.id]).toEqual(['COMPLETED', done.id]);
  expect((await client.post(body)).status).toBe(429);
  await use('GET /v1/jobs/{id}', { ids: [done.id] });
  for (const history of ['activity', 'executions', 'transitions']) {
    await leafThrough(`GET /v1/jobs/{id}/${history}`, [done.id]);
  }
  await use('GET /v1/jobs/{id}/executions/{seq}', { ids: [done.id, '1'] });
  await use('GET /v1/jobs/{id}/events', { ids: [done.id], query: '?after=1' });
  await use('GET /v1/events');
  await use('GET /v1/jobs/{id}/explain', { ids: [done.id] });
  await leafThrough('GET /v1/jobs/{id}/timeline', [done.id]);
  for (const groupBy of ['', 'day,hour,agent,model,owner']) {
    await use('GET /v1/usage', { query: `?groupBy=${groupBy}` });
  }
  for (const path of ['failures', 'ops/conditions', 'me']) await use(`GET /v1/${path}`);
  const task = {
    action: 'cancel',
    filter: { agent: 'careful', status: 'DELAYED', createdAfter: '2020-01-01T00:00:00Z' },
  };
  await use('POST /v1/jobs/bulk', { body: { ...task, dryRun: true } });
  const bulk = z.object({ id: z.string() }).parse(await use('POST /v1/jobs/bulk', { body: task }));
  await use('GET /v1/bulk/{id}', { ids: [bulk.id] });
  await use('DELETE /v1/bulk/{id}', { ids: [bulk.id] });

  const attachments = [{ mediaType: 'text/plain', data: btoa('words') }];
  const later = await client.submit({
    agent: 'careful',
    input: { prompt: 'x', attachments },
    delayMs: 60_000,
    tags: ['t'],
  });
  const [file] = attachmentsOf(later.input);
  await use('GET /v1/jobs/{id}/attachments/{attachmentId}', { ids: [later.id, file?.id ?? ''] });
  const soon = { agent: 'careful', input: instruction('echo', { value: 'x' }), delayMs: 60_000 };
  const { id: soonId } = await client.submit(soon);
  await use('POST /v1/jobs/{id}/run-now', { ids: [soonId] });
  expect((await client.settled(soonId)).status).toBe('COMPLETED');
  await use('POST /v1/jobs/{id}/cancel', { ids: [later.id] });
  await use('POST /v1/jobs/{id}/retry', { ids: [later.id] });
  await use('DELETE /v1/jobs/{id}', { ids: [soonId] });
  const asked = await use('POST /v1/erasures', { body: { owner: 'nobody' } });
  await use('GET /v1/erasures/{id}', { ids: [idSchema.parse(asked).id] });
  const erased = `${ofTheTest} select 1 from erasures where ended_at is not null`;
  await waitFor(async () => (await database.query(erased)).rowCount === 1, { what: 'an erasure' });
  await leafThrough('GET /v1/jobs', []);
  const createdAfter = '2020-01-01T00:00:00Z';
  const filter = `&status=CANCELLED&agent=careful&tag=t&createdAfter=${createdAfter}`;
  await leafThrough('GET /v1/jobs', [], filter);
  await leafThrough('GET /v1/jobs', [], `&threadId=${threadId}`);

  const dependsOn = [later.id, done.id];
  const child = { agent: 'careful', input: 'x', dependsOn };
  expect(await client.submit(child)).toMatchObject({ dependsOn });
  const dueOnce = { agent: 'careful', input: 'x', cron: '0 9 1 1 *' };
  for (const ids of [['one'], ['other']])
    await use('PUT /v1/schedules/{name}', { ids, body: dueOnce });
  await use('GET /v1/schedules/{name}', { ids: ['one'] });
  await leafThrough('GET /v1/schedules', []);
  await use('POST /v1/schedules/{name}/run', { ids: ['one'] });
  await database.query(
    `${ofTheTest} update schedules set next_at = now(), agent = case name when 'one' then agent else 'gone' end`,
  );
  const taken = `${ofTheTest} select 1 from schedules where next_at < now()`;
  await waitFor(async () => (await database.query(taken)).rowCount === 0, { what: 'due times' });
  await leafThrough('GET /v1/jobs', [], '&schedule=one');
  await use('DELETE /v1/schedules/{name}', { ids: ['other'] });

  const id = await ask(threadId);
  const question = await client.questionOf(id);
  const ids = [question.id];
  for (const part of ['', '/message']) await use(`GET /v1/approvals/{id}${part}`, { ids });
  used.add('POST /v1/approvals/{id}/edit');
  const { hash } = await client.edited(question, { key: 'edited' });
  await use('POST /v1/approvals/{id}/decision', { ids, body: { decision: 'approve', hash } });
  expect((await client.settled(id)).status).toBe('COMPLETED');

  const attention = 'POST /v1/jobs/{id}/attention';
  const waiting = await doubt();
  const told = { callKey: waiting.callKey, resolution: 'happened' };
  await use(attention, { ids: [waiting.id], body: told });
  await use(attention, { ids: [waiting.id], body: told });
  const ended = await doubt();
  await use('POST /v1/jobs/{id}/cancel', { ids: [ended.id] });
  await use('POST /v1/jobs/{id}/retry', { ids: [ended.id] });
  await use(attention, { ids: [ended.id], body: { ...told, callKey: ended.callKey } });
  await use('GET /v1/inbox', { query: '?agent=careful&mine=true' });
  await leafThrough('GET /v1/approvals', []);
  await leafThrough('GET /v1/approvals', [], `&status=expired&jobId=${ended.id}`);

  const owned = { tenant, owner: 'bia', scopes: ['jobs:read'] };
  const made = idSchema.parse(await use('POST /v1/keys', { body: owned }));
  await leafThrough('GET /v1/keys', []);
  await use('DELETE /v1/keys/{id}', { ids: [made.id] });
  await useWebhooks();
  for (const useTools of [useOwnTools, useRemoteTools]) await useTools(client, use);
  for (const what of ['audit', 'diagnostics/writes']) await leafThrough(`GET /v1/${what}`, []);
}

async function useWebhooks(): Promise<void> {
  // Nobody listens there.
  const body = { url: 'http://127.0.0.1:1/', events: ['job.completed'] };
  const create = () => use('POST /v1/webhooks', { body });
  const made = [await create(), await create()].map((each) => idSchema.parse(each).id);
  const [kept = '', removed = ''] = made;
  await leafThrough('GET /v1/webhooks', []);
  await use('POST /v1/webhooks/{id}/rotate', { ids: [kept] });
  await use('DELETE /v1/webhooks/{id}', { ids: [removed] });
  await use('GET /v1/webhooks/secret');
  const input = instruction('echo', { value: 'x' });
  const { id } = await client.run({ agent: 'careful', input, webhookUrl: body.url });
  const filter = `&jobId=${id}&webhookId=${kept}`;
  const sent = await waitFor(
    async () => {
      const route = 'GET /v1/webhooks/deliveries';
      const page = idsSchema.parse(await use(route, { query: `?limit=2${filter}` }));
      return page.items[0];
    },
    { what: 'a delivery' },
  );
  await leafThrough('GET /v1/webhooks/deliveries', []);
  await use('POST /v1/webhooks/deliveries/{id}/resend', { ids: [sent.id] });
}

const leaking = (sent: readonly RecordedStatement[]): Promise<string[]> =>
  leakingStatements(sent, {
    databaseUrl: scripted.service.databaseUrl,
    emptyUrl: empty.url,
    tenant,
    otherTenant,
    reopened,
  });

describe("S28: the statements on the service's own tables", () => {
  it('S28: are recorded from every route of clients', async () => {
    const { operations } = await readApiDescription(client);
    const routes = operations.map(({ name }) => name).filter((name) => routesOfClients.test(name));
    expect([...used].sort()).toEqual(routes.sort());
  });

  it('S28: name the tenant that they are sent for, or are listed with a reason', () => {
    const silent = statements.filter(
      (sent) =>
        !isWithoutTenant(sent) && !sent.values.flat().some((value) => tenants.includes(value)),
    );
    expect([
      ...new Set(silent.map(({ name = '', sql }) => `${name}: ${sql.trim().slice(0, 300)}`)),
    ]).toEqual([]);
  });

  it('S28: show and touch nothing when another tenant sends them, but for the ones that are listed', async () => {
    expect(await leaking(statements.filter((sent) => !isWithoutTenant(sent)))).toEqual([]);
  });

  it('S28: would be found out without a tenant', async () => {
    const careless = [
      { sql: 'select status from jobs', values: [] },
      { sql: "update approvals set reason = 'x' where owner = $1", values: ['ana'] },
      { sql: 'delete from audit', values: [] },
    ];
    expect(await leaking(careless)).toHaveLength(careless.length);
  });
});
