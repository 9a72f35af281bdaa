import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';
const message = { agent: 'coach', input: 'Analise meu último treino de corrida' };

let service: HttpService;
let database: pg.Client;
let owner: string;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'api',
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'coach,diagnostics',
  });
  database = new pg.Client(service.databaseUrl);
  await database.connect();
});

beforeEach(async () => {
  owner = randomUUID();
  client = await clientOf(owner);
});

afterAll(async () => {
  await database.end();
  await service.close();
});

const chatScopes = ['jobs:read', 'jobs:write', 'agents:write', 'tools:*'];

async function clientOf(
  name: string,
  tenant = 'club',
  scopes: readonly string[] = chatScopes,
): Promise<JobClient> {
  const body = { tenant, owner: name, scopes };
  const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return new JobClient(service.url, createdKeySchema.parse(reply.json()).key);
}

const statusOf = async (body: object, headers?: Readonly<Record<string, string>>) =>
  (await client.post(body, headers)).status;

const retry = (id: string) => client.sendJson('POST', `/v1/jobs/${id}/retry`, {});

/** A message that was cancelled, and so can be sent again. */
async function cancelledJob(body: object): Promise<string> {
  const { id } = await client.submit(body);
  await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
  expect((await client.job(id, 10)).status).toBe('CANCELLED');
  return id;
}

const sendAtOnce = (count: number) =>
  Promise.all(Array.from({ length: count }, () => statusOf(message)));

/** How long ago the counted messages came in, oldest first, in whole seconds. */
async function ages(): Promise<number[]> {
  const { rows } = await database.query<{ age: number }>(
    `select round(extract(epoch from now() - at))::int as age
     from message_rates, unnest(sent_at) as at where owner = $1 order by at`,
    [owner],
  );
  return rows.map(({ age }) => age);
}

/** Lets time pass for the messages that were counted so far. */
const pass = (seconds: number) =>
  database.query(
    `update message_rates set sent_at = array(
       select at - $2 * interval '1 second' from unnest(sent_at) as at order by at)
     where owner = $1`,
    [owner, seconds],
  );

describe('E14 the coach', () => {
  it('takes 20 messages of an owner in 5 minutes and refuses the 21st', async () => {
    expect(await sendAtOnce(20)).toEqual(Array.from({ length: 20 }, () => 202));

    const refused = await client.post(message);
    expectProblem(refused, 429, 'RATE_LIMITED');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(280);
    expect(wait).toBeLessThanOrEqual(300);

    expect((await client.list()).items).toHaveLength(20);
  });

  it('takes exactly 20 of 60 that come at once', async () => {
    const statuses = await sendAtOnce(60);

    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await client.list()).items).toHaveLength(20);
    expect(await ages()).toHaveLength(20);
  });

  it('takes the next one as soon as the oldest is 5 minutes old, not before', async () => {
    await sendAtOnce(5);
    await pass(200);
    await sendAtOnce(15);

    await pass(40);
    const [before = 0] = await ages();
    const refused = await client.post(message);
    const [after = 0] = await ages();
    expectProblem(refused, 429, 'RATE_LIMITED');
    // Until the oldest is 5 minutes old, which its age before and after bounds; both are of whole seconds.
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(300 - before + 1);
    expect(wait).toBeGreaterThanOrEqual(300 - after - 1);

    await pass(61);
    const statuses = await sendAtOnce(7);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect((await ages()).filter((age) => age > 290)).toEqual([]);
  });

  it('counts a repeated request once, also when its repetitions come at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(message, headers)),
    );
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(await ages()).toHaveLength(1);

    await sendAtOnce(19);
    expect(await statusOf(message)).toBe(429);
    const replay = await client.post(message, headers);
    expect(replay.status).toBe(202);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
  });

  it('leaves the key of a refused message free', async () => {
    await sendAtOnce(20);
    const headers = { 'idempotency-key': randomUUID() };
    expect(await statusOf(message, headers)).toBe(429);

    await pass(301);

    const later = await client.post(message, headers);
    expect(later.status).toBe(202);
    expect(later.headers.get('idempotency-replayed')).toBeNull();
  });

  it('counts no message that is refused for another reason', async () => {
    expect(await statusOf({ ...message, limits: { maxIterations: 0 } })).toBe(400);
    expect(await ages()).toEqual([]);
  });

  it('limits each owner and each tenant by itself', async () => {
    await sendAtOnce(21);
    expect(await statusOf(message)).toBe(429);

    for (const other of [await clientOf(randomUUID()), await clientOf(owner, 'other')]) {
      expect((await other.post(message)).status).toBe(202);
    }
  });

  it('counts the retry of a message as a message, whatever the newest version of the agent is', async () => {
    const tenant = randomUUID();
    client = await clientOf(owner, tenant);
    const id = await cancelledJob(message);
    const admin = await clientOf('chefe', tenant, ['admin']);
    await admin.putAgent('coach');
    expect((await retry(id)).status).toBe(202);
    expect(await ages()).toHaveLength(2);

    await Promise.all(Array.from({ length: 18 }, () => retry(id)));
    const jobs = (await client.list('limit=100')).items;
    expect(jobs).toHaveLength(20);

    const refused = await retry(id);
    expectProblem(refused, 429, 'RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(280);
    expect((await client.list('limit=100')).items).toEqual(jobs);
    expect(await ages()).toHaveLength(20);

    await pass(301);
    expect((await retry(id)).status).toBe(202);
  });

  it('leaves agents without a limit alone', async () => {
    await client.putAgent('free');
    const freeMessage = { agent: 'free', input: 'x' };
    const id = await cancelledJob(freeMessage);
    await sendAtOnce(21);

    expect(await statusOf(freeMessage)).toBe(202);
    expect((await retry(id)).status).toBe(202);
    const { rows } = await database.query("select 1 from message_rates where agent_name = 'free'");
    expect(rows).toEqual([]);
  });
});
