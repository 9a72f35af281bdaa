import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import {
  scheduleSchema,
  type ScheduleView,
} from '../../src/gateways/rest/schedules/schedules.schema.js';
import { expectProblem } from '../support/service/http-client.js';
import type { JobClient } from '../support/service/job-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';

let keyed: KeyedService;
let ana: KeyHolder;
let bia: KeyHolder;

beforeAll(async () => {
  // Nobody runs the jobs, so that they stay as they are made.
  keyed = await startKeyedService({ settings: { ROLE: 'api', TOOL_PACKS: 'coach' } });
  ana = await keyed.holder('north', 'ana', 'jobs:read', 'jobs:write', 'tools:get_*');
  bia = await keyed.holder('north', 'bia', 'jobs:read', 'jobs:write');
});
afterAll(() => keyed.close());

/** Due in January alone, so that it is due when a test says so. */
const body = { agent: 'coach', input: 'Analise', cron: '0 9 1 1 *', timeZone: 'Europe/Berlin' };

const put = (client: JobClient, name: string, change: object = {}) =>
  client.sendJson('PUT', `/v1/schedules/${name}`, { ...body, ...change });

async function made(client: JobClient, change: object = {}): Promise<ScheduleView> {
  const name = `s-${randomUUID()}`;
  const reply = await put(client, name, change);
  expect(reply.status).toBe(201);
  return scheduleSchema.parse(reply.json());
}

const read = async (name: string, client: JobClient = ana): Promise<ScheduleView> =>
  scheduleSchema.parse((await client.get(`/v1/schedules/${name}`)).json());

const jobsOf = async (name: string, client: JobClient = ana) =>
  (await client.list(`schedule=${name}`)).items;

/** Makes it due since a while, and waits until that is taken. */
async function fallDue(name: string, since = '1 second'): Promise<ScheduleView> {
  await keyed.query(
    `update schedules set next_at = date_trunc('milliseconds', now()) - $2::interval where name = $1`,
    name,
    since,
  );
  return waitFor(
    async () => {
      const schedule = await read(name);
      const { nextAt } = schedule;
      return nextAt === null || new Date(nextAt) > new Date() ? schedule : undefined;
    },
    { what: `${name} to be taken` },
  );
}

describe('a schedule', () => {
  it('is made, read, listed, replaced, and told when nothing changes', async () => {
    const first = await made(ana, { metadata: { k: 'v' }, tags: ['t'] });
    const { name } = first;
    expect(first).toMatchObject({ ...body, owner: 'ana', overlap: 'skip', enabled: true });
    expect(first.nextAt).toMatch(/^20\d\d-01-01T08:00:00.000Z$/);
    expect(await read(name)).toEqual(first);
    const same = await ana.sendJson('PUT', `/v1/schedules/${name}`, first);
    expect([same.status, same.json()]).toEqual([200, first]);
    const changed = await put(ana, name, { enabled: false });
    expect([changed.status, changed.json()]).toMatchObject([201, { nextAt: null, tags: [] }]);
    const page = await ana.get('/v1/schedules?limit=100');
    const { items } = pageSchema(scheduleSchema).parse(page.json());
    expect(items.map((each) => each.name)).toContain(name);
    expect((await ana.send('DELETE', `/v1/schedules/${name}`)).status).toBe(204);
    expectProblem(await ana.get(`/v1/schedules/${name}`), 404, 'SCHEDULE_NOT_FOUND');
    const acts = await keyed.query(`select action from audit where target = $1 order by id`, name);
    expect(acts).toEqual(
      ['schedule.written', 'schedule.written', 'schedule.deleted'].map((action) => ({ action })),
    );
  });

  it.each([
    [{ cron: '* * * * * *' }, '/cron'],
    [{ cron: '0 0 31 2 *' }, '/cron'],
    [{ cron: '@hourly' }, '/cron'],
    [{ timeZone: '+03:00' }, '/timeZone'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
    [{ input: { prompt: 'x', attachments: [] } }, '/input'],
    [{ overlap: 'both' }, '/overlap'],
  ])('%j is refused', async (change, pointer) => {
    const problem = expectProblem(await put(ana, 'refused', change), 400, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ pointer }]);
    expectProblem(await put(ana, 'refused', { agent: 'nobody' }), 404, 'AGENT_NOT_FOUND');
  });

  it('P15: acts with the authority of the key that wrote it, and not beyond', async () => {
    const { name } = await made(ana, {
      metadata: { k: 'v' },
      tags: ['t'],
      limits: { maxIterations: 2 },
    });
    const { lastJobId } = await fallDue(name);
    const [job] = await jobsOf(name);
    expect(job).toMatchObject({
      id: lastJobId,
      schedule: name,
      input: 'Analise',
      metadata: { k: 'v' },
      tags: ['t'],
    });
    const stored = 'select owner, key_id, tool_scopes, limits from jobs where id = $1';
    expect(await keyed.query(stored, lastJobId)).toEqual([
      { owner: 'ana', key_id: ana.key.id, tool_scopes: ['get_*'], limits: { maxIterations: 2 } },
    ]);
    const small = await keyed.holder('north', 'ana', 'jobs:write', 'jobs:read');
    const run = await small.send('POST', `/v1/schedules/${name}/run`);
    expect(run.status).toBe(202);
    const { id } = jobViewSchema.parse(run.json());
    expect(await keyed.query(stored, id)).toMatchObject([
      { key_id: small.key.id, tool_scopes: [] },
    ]);
    expect(await read(name)).toMatchObject({ lastJobId: id });
  });

  it('P13: is not there for another tenant, and another owner changes and runs nothing of it', async () => {
    const { name } = await made(ana);
    const south = await keyed.holder('south', 'ana', 'admin', 'tools:*');
    for (const client of [south, bia]) {
      expectProblem(await client.get(`/v1/schedules/${name}`), 404, 'SCHEDULE_NOT_FOUND');
      const run = await client.send('POST', `/v1/schedules/${name}/run`);
      expectProblem(run, 404, 'SCHEDULE_NOT_FOUND');
      const gone = await client.send('DELETE', `/v1/schedules/${name}`);
      expectProblem(gone, 404, 'SCHEDULE_NOT_FOUND');
      expect((await client.get('/v1/schedules')).json()).toEqual({ items: [], nextCursor: null });
    }
    expect((await put(south, name)).status).toBe(201);
    expect(await read(name, south)).toMatchObject({ owner: 'ana' });
    expectProblem(await put(bia, name), 403, 'SCHEDULE_OF_ANOTHER_OWNER');
    const reader = await keyed.holder('north', 'zoe', 'jobs:read', 'jobs:write', 'tenant:read');
    expect(await read(name, reader)).toMatchObject({ owner: 'ana' });
    const refused = await reader.send('DELETE', `/v1/schedules/${name}`);
    expectProblem(refused, 403, 'SCHEDULE_OF_ANOTHER_OWNER');
    const run = await reader.send('POST', `/v1/schedules/${name}/run`);
    expectProblem(run, 403, 'SCHEDULE_OF_ANOTHER_OWNER');
    const admin = await keyed.holder('north', 'chief', 'admin');
    expect((await put(admin, name)).json()).toMatchObject({ owner: 'chief' });
    expect((await south.send('DELETE', `/v1/schedules/${name}`)).status).toBe(204);
    expect((await admin.send('DELETE', `/v1/schedules/${name}`)).status).toBe(204);
  });

  it('S7: of a tenant are at most a thousand', async () => {
    const full = await keyed.holder('full', 'ana', 'jobs:read', 'jobs:write');
    const { name } = await made(full);
    await keyed.query(
      `insert into schedules select (jsonb_populate_record(schedule, jsonb_build_object('name', 's' || n))).*
       from schedules schedule, generate_series(1, 999) n where tenant = 'full'`,
    );
    expectProblem(await put(full, 'one-more'), 409, 'TOO_MANY_SCHEDULES');
    expect((await put(full, name, { enabled: false })).status).toBe(201);
  });
});

describe('F48 a due time', () => {
  it('makes one job after a downtime, not all that were missed', async () => {
    const { name } = await made(ana, { cron: '* * * * *', overlap: 'queue' });
    const schedule = await fallDue(name, '3 days');
    expect(await jobsOf(name)).toHaveLength(1);
    expect(schedule).toMatchObject({ lastRefusal: null });
  });

  it('makes no job while the last one has not ended, unless the schedule queues them', async () => {
    const [skips, queues] = [await made(ana), await made(ana, { overlap: 'queue' })];
    for (const { name } of [skips, queues]) {
      await fallDue(name);
      await fallDue(name);
    }
    const [job, ...others] = await jobsOf(skips.name);
    expect(others).toEqual([]);
    expect(await jobsOf(queues.name)).toHaveLength(2);
    await ana.send('POST', `/v1/jobs/${job?.id}/cancel`);
    const { lastJobId } = await fallDue(skips.name);
    expect(lastJobId).not.toBe(job?.id);
    expect(await jobsOf(skips.name)).toHaveLength(2);
  });

  it('stays due where the schedule is written again with the same times', async () => {
    const { name } = await made(ana);
    const connection = new pg.Client(keyed.service.databaseUrl);
    await connection.connect();
    // Held, so that nobody takes it before it is written again.
    await connection.query('begin');
    await connection.query(`update schedules set next_at = '2001-01-01' where name = $1`, [name]);
    const writing = put(ana, name, { input: 'Outra' });
    const waiting = 'select 1 from pg_locks where not granted';
    await waitFor(async () => (await keyed.query(waiting)).length > 0, { what: 'the write' });
    await connection.query('commit');
    await connection.end();
    expect((await writing).status).toBe(201);
    await waitFor(async () => (await jobsOf(name)).length === 1, { what: 'the job' });
  });

  it('that is refused makes no job and says why, and the next one comes', async () => {
    await keyed.operator.putAgent('short-lived');
    const client = await keyed.holder('default', 'ana', 'jobs:read', 'jobs:write');
    const { name } = await made(client, { agent: 'short-lived' });
    await keyed.operator.send('DELETE', '/v1/agents/short-lived');
    await keyed.query(`update schedules set next_at = now() where name = $1`, name);
    const refused = await waitFor(
      async () => {
        const schedule = await read(name, client);
        return schedule.lastRefusal ? schedule : undefined;
      },
      { what: 'the refusal' },
    );
    expect(refused).toMatchObject({ lastRefusal: { code: 'AGENT_ARCHIVED' }, lastJobId: null });
    expect(refused.nextAt).not.toBeNull();
  });

  it('makes no job once the key is revoked, until the schedule is written with another', async () => {
    const key = await keyed.holder('north', 'ana', 'jobs:read', 'jobs:write');
    const { name } = await made(key);
    await keyed.operator.send('DELETE', `/v1/keys/${key.key.id}`);
    expect(await fallDue(name)).toMatchObject({
      nextAt: null,
      lastRefusal: { code: 'INVALID_API_KEY' },
      lastJobId: null,
    });
    expect((await put(ana, name)).status).toBe(201);
    const again = await read(name);
    expect(again.lastRefusal).toBeNull();
    expect(again.nextAt).not.toBeNull();
    await fallDue(name);
    expect(await jobsOf(name)).toHaveLength(1);
  });
});
