import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FainaClient, type JobEvent } from '@faina/client';
import { startTcpProxy } from '../support/http/tcp-proxy.js';
import { EventReader, type ReadEvent } from '../support/http/event-reader.js';
import { answer, held, paused, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const startMs = 120_000;

const moveSchema = z.object({ jobId: z.string(), to: z.string() });

let database: TestDatabase;
let model: ScriptedModelServer;
let apis: [ServiceProcess, ServiceProcess];
let worker: ServiceProcess;
let admin: pg.Client;

const start = (role: 'api' | 'worker', port = '0') =>
  startServiceProcess({
    ROLE: role,
    PORT: port,
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  model = await ScriptedModelServer.start();
  apis = [await start('api'), await start('api')];
  worker = await start('worker');
  admin = new pg.Client(database.url);
  admin.on('error', () => undefined);
  await admin.connect();
  admin.on('notification', ({ payload = '' }) => {
    if (payload.includes('"words":[')) wanted.push(payload);
  });
  await admin.query('listen faina_events');
  await client().putAgent('tester');
  await client().putAgent('careful', { model: 'offline:call', requireApproval: ['write_once'] });
}, startMs);

afterAll(async () => {
  await admin.end();
  for (const one of [...apis, worker]) await one.kill();
  await model.close();
  await database.drop();
});

const client = () => new ApprovalClient(apis[1].url);

const open = (api: ServiceProcess, path: string, lastEventId?: string): Promise<EventReader> =>
  EventReader.open(api.url + path, { lastEventId });

/** Words that somebody wants to hear, as their process tells all others. */
const wanted: string[] = [];

const isDone = ({ event }: ReadEvent) => event === 'done';

it('F32 words come from the worker through any API while the model still speaks', async () => {
  model.script(held(toolCall('echo', { value: 'x' })), paused('Era uma vez 👑', ' um rei.'));
  const { id } = await client().submit({ agent: 'tester', input: 'Go' });
  const readers = await Promise.all(apis.map((api) => open(api, `/v1/jobs/${id}/events`)));
  await Promise.all(readers.map((reader) => reader.until(({ id: number }) => number === '3')));
  const hasHeard = () => wanted.filter((payload) => payload.includes(id)).length >= 2;
  await waitFor(hasHeard, { what: 'both processes to say that somebody listens' });
  await model.waitForCount(1);
  model.release();
  for (const reader of readers) {
    const events = await reader.until(({ event }) => event === 'delta');
    expect(events.at(-1)?.data).toEqual({ text: 'Era uma vez 👑', offset: 0 });
  }
  expect((await client().job(id)).status).toBe('ACTIVE');
  await waitFor(
    async () => {
      model.release();
      return (await client().job(id)).settledAt;
    },
    { what: 'the end of the job' },
  );
  const [one, other] = await Promise.all(readers.map((reader) => reader.rest()));
  expect(one?.filter(({ event }) => event !== 'delta')).toEqual(
    other?.filter(({ event }) => event !== 'delta'),
  );
});

describe('F32 a reader that comes back', () => {
  it('misses nothing and reads nothing twice, behind each event and over kill -9 of its API', async () => {
    model.script(
      toolCall('echo', { value: 'a' }),
      held(toolCall('echo', { value: 'b' })),
      held(answer('Done.')),
    );
    const tenant = await open(apis[1], '/v1/events');
    const first = await tenant.next();
    tenant.close();
    const { id } = await client().submit({ agent: 'tester', input: 'Go' });
    const path = `/v1/jobs/${id}/events`;
    const whole = (await open(apis[1], path)).rest();
    const read: ReadEvent[] = [];
    let killed = 0;
    while (!read.some(isDone)) {
      const reader = await open(apis[0], path, read.at(-1)?.id);
      if (read.length === 5 && killed === 0) {
        killed += 1;
        await apis[0].kill();
        await reader.rest().catch(() => []);
        apis[0] = await start('api');
        continue;
      }
      if (read.length > 5) model.release();
      const events = await reader.until(({ event }) => event !== 'delta');
      reader.close();
      read.push(...events.slice(-1));
    }
    const all = (await whole).filter(({ event }) => event !== 'delta');
    expect(read).toEqual(all);
    const resumed = await open(apis[0], '/v1/events', first?.id);
    const ofJob = ({ event, data }: ReadEvent) => {
      const { data: move } = moveSchema.safeParse(data);
      return event === 'transition' && move?.jobId === id ? [move.to] : [];
    };
    const ofTenant = await resumed.until((one) => ofJob(one).includes('COMPLETED'));
    resumed.close();
    // The stream may have begun before the end of the job before, while an older transaction went on.
    expect(ofTenant.flatMap(ofJob)).toEqual(['PENDING', 'ACTIVE', 'COMPLETED']);
  });

  it('is told again once the connection to PostgreSQL that wakes it was cut', async () => {
    model.script(held(answer('Done.')));
    const before = model.count;
    const { id } = await client().submit({ agent: 'tester', input: 'Go' });
    const reader = await open(apis[1], `/v1/jobs/${id}/events`);
    await reader.until(({ id: number }) => number === '3');
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (query like 'listen faina_events%' or query like '%pg_notify%')`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await model.waitForCount(before + 1);
    model.release();
    const events = await reader.until(isDone);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'COMPLETED' } });
  });

  it('has the answer of its one job by the client, over kill -9 of its API, and a lost decision acts once', async () => {
    const { port } = new URL(apis[0].url);
    const faina = new FainaClient({ baseUrl: apis[0].url });
    const body = { agent: 'careful', input: 'write_once {"key": "x"}', tags: ['once'] };
    const first = faina.jobs.run(body, { idempotencyKey: 'once' });
    const { id } = await waitFor(
      async () => (await faina.jobs.list({ tag: 'once', status: 'WAITING' })).items[0],
      { what: 'the question of the job' },
    );
    const read: JobEvent[] = [];
    const streamed = (async () => {
      for await (const event of faina.jobs.stream(id)) read.push(event);
    })();
    await waitFor(() => read.some(({ event }) => event === 'approval'), { what: 'the stream' });
    await apis[0].kill();
    const second = faina.jobs.run(body, { idempotencyKey: 'once' });
    apis[0] = await start('api', port);

    const question = await client().questionOf(id);
    const proxy = await startTcpProxy();
    proxy.forwardTo(Number(port));
    proxy.breakNext([0]);
    const cutOff = new FainaClient({ baseUrl: `http://127.0.0.1:${proxy.port}` });
    await expect(cutOff.approvals.decide(question, 'approve')).rejects.toThrow('cannot be reached');
    await proxy.close();
    const again = faina.approvals.decide(question, 'approve');
    await expect(again).rejects.toMatchObject({ code: 'APPROVAL_ALREADY_DECIDED' });

    expect([await first, await second]).toMatchObject([
      { id, status: 'COMPLETED' },
      { id, status: 'COMPLETED' },
    ]);
    await streamed;
    const all = await (await open(apis[1], `/v1/jobs/${id}/events`)).rest();
    const named = (events: readonly { event: string; id?: string | undefined }[]) =>
      events.flatMap((one) => (one.event === 'delta' ? [] : [`${one.event} ${one.id ?? ''}`]));
    expect(named(read)).toEqual(named(all));
    expect((await faina.jobs.list({ tag: 'once' })).items).toHaveLength(1);
    const writes = z.object({ items: z.array(z.unknown()) });
    const reply = await client().get('/v1/diagnostics/writes');
    expect(writes.parse(reply.json()).items).toMatchObject([{ key: 'x', jobId: id }]);
  });

  it('P12 ends with a process that is told to end, within its grace', async () => {
    const { id } = await client().submit({ agent: 'tester', input: 'Go', delayMs: 60_000 });
    const readers = await Promise.all([
      open(apis[0], `/v1/jobs/${id}/events`),
      open(apis[0], '/v1/events'),
    ]);
    const [ends] = await Promise.all([apis[0].stop(), ...readers.map((reader) => reader.rest())]);
    expect(ends).toBe(0);
  });
});
