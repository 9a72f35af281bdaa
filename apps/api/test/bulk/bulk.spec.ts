import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  begunBulkSchema,
  type BegunBulkView,
  bulkSchema,
  type BulkView,
} from '../../src/gateways/rest/bulk/bulk.schema.js';
import type { HttpClient } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { answer } from '../support/model/model-replies.js';
import { z } from 'zod';
import { waitFor } from '../support/wait-for.js';

const hourMs = 3_600_000;
const fast = { ratePerSecond: 50 };

let keyed: KeyedService;
let ana: KeyHolder;
let bia: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({ responder: () => answer('Done.') });
  ana = await keyed.holder('north', 'ana', ...workScopes);
  bia = await keyed.holder('north', 'bia', ...workScopes, 'tenant:read');
  admin = await keyed.holder('north', 'chefe', 'admin');
  await ana.putAgent('tester');
});
afterAll(() => keyed.close());

async function begin(by: HttpClient, task: object): Promise<BegunBulkView> {
  const reply = await by.sendJson('POST', '/v1/jobs/bulk', task);
  expect([reply.status, reply.text]).toEqual([202, expect.anything()]);
  return begunBulkSchema.parse(reply.json());
}

const bulk = async (id: string | null, by: HttpClient = ana): Promise<BulkView> =>
  bulkSchema.parse((await by.get(`/v1/bulk/${id ?? ''}`)).json());

const ended = (id: string | null): Promise<BulkView> =>
  waitFor(
    async () => {
      const now = await bulk(id);
      return now.endedAt === null ? undefined : now;
    },
    { what: `the end of bulk ${id ?? ''}` },
  );

/** Jobs that begin in an hour, the oldest first. */
async function later(
  by: KeyHolder,
  tag: string,
  count: number,
  agent = 'tester',
): Promise<string[]> {
  const ids: string[] = [];
  for (let job = 0; job < count; job += 1) {
    const { id } = await by.submit({ agent, input: 'x', delayMs: hourMs, tags: [tag] });
    ids.push(id);
  }
  return ids;
}

const statuses = async (ids: readonly string[]): Promise<string[]> => {
  const jobs = await Promise.all(ids.map((id) => admin.job(id)));
  return jobs.map(({ status }) => status);
};

const retriesOf = (ids: readonly string[]) =>
  keyed.query(
    'select retry_of, id from jobs where retry_of = any($1::uuid[]) order by retry_of',
    ids,
  );

it('counts what it would be, and then does it to the oldest of the jobs that a filter means', async () => {
  const ids = await later(ana, 'some', 5);
  const [other = ''] = await later(ana, 'other', 1);
  const task = { action: 'cancel', filter: { tag: 'some', status: 'DELAYED' }, max: 3, ...fast };
  expect(await begin(ana, { ...task, dryRun: true })).toEqual({ id: null, matched: 3 });
  expect(await begin(ana, { ...task, max: 100, dryRun: true })).toMatchObject({ matched: 5 });
  const begun = await begin(ana, task);
  expect(begun.matched).toBe(3);
  expect(await ended(begun.id)).toMatchObject({ status: 'done', matched: 3, done: 3, refused: {} });
  expect(await statuses([...ids, other])).toEqual([
    ...['CANCELLED', 'CANCELLED', 'CANCELLED'],
    ...['DELAYED', 'DELAYED', 'DELAYED'],
  ]);
  const nothing = await begin(ana, { ...task, filter: { tag: 'nothing' } });
  expect(await bulk(nothing.id)).toMatchObject({ status: 'done', matched: 0, done: 0 });
});

it('retries those alone that failed of the same, which are counted before', async () => {
  const ids = await later(ana, 'equal', 3);
  const [other = ''] = await later(ana, 'equal', 1);
  const [foreign = ''] = await later(bia, 'equal', 1);
  await keyed.query(
    `update jobs set status = 'FAILED', settled_at = now(), outcome = 'FAILURE_INTERNAL',
      error = json_build_object('code', 'ODD', 'message', 'Lead ' || case when id = $1 then 'one' else '17' end || ' is away')
    where 'equal' = any (tags)`,
    other,
  );
  const groups = z.object({
    items: z.array(z.looseObject({ fingerprint: z.string(), count: z.int() })),
  });
  const { items } = groups.parse((await ana.get('/v1/failures')).json());
  const fingerprint = items.find(({ count }) => count === 3)?.fingerprint;
  const task = { action: 'retry', filter: { fingerprint }, ...fast };
  expect(await begin(ana, { ...task, dryRun: true })).toEqual({ id: null, matched: 3 });
  const past = { fingerprint, settledAfter: new Date(Date.now() + hourMs).toISOString() };
  expect(await begin(ana, { ...task, filter: past, dryRun: true })).toMatchObject({ matched: 0 });
  expect(await ended((await begin(ana, task)).id)).toMatchObject({ done: 3, refused: {} });
  expect(await retriesOf([...ids, other, foreign])).toHaveLength(3);
});

it('are found by several states, by owner and by what was asked, as one may read them', async () => {
  const ask = (by: KeyHolder, input: string) =>
    by.submit({ agent: 'tester', input, delayMs: hourMs, tags: ['sought'] });
  const lead = await ask(ana, 'Fala com a LEAD 100% "pronta"');
  const other = await ask(ana, 'Outra coisa');
  const foreign = await ask(bia, 'A lead da bia');
  await ana.send('POST', `/v1/jobs/${other.id}/cancel`);
  const page = z.object({ items: z.array(z.looseObject({ id: z.string() })) });
  const found = async (by: KeyHolder, query: Record<string, string> | string) => {
    const asked = new URLSearchParams(query);
    asked.set('tag', 'sought');
    const { items } = page.parse((await by.get(`/v1/jobs?${String(asked)}`)).json());
    return items.map(({ id }) => id);
  };
  expect(await found(ana, { status: 'DELAYED,CANCELLED' })).toEqual([other.id, lead.id]);
  expect(await found(ana, 'status=DELAYED&status=CANCELLED')).toEqual([other.id, lead.id]);
  expect((await ana.get('/v1/jobs?status=DELAYED,SAD')).status).toBe(400);
  expect(await found(ana, { owner: 'bia' })).toEqual([]);
  expect(await found(bia, { owner: 'ana' })).toEqual([other.id, lead.id]);
  expect(await found(bia, { text: 'Lead' })).toEqual([foreign.id, lead.id]);
  expect(await found(ana, { text: 'lead 100% "p' })).toEqual([lead.id]);
  expect(await found(ana, { text: '%' })).toEqual([lead.id]);
  for (const text of [lead.id, lead.id.slice(-8), lead.id.toUpperCase()]) {
    expect(await found(ana, { text })).toEqual([lead.id]);
  }
  expect(await found(ana, { text: foreign.id })).toEqual([]);
});

describe('a bulk of retries', () => {
  let ids: string[];
  let id: string | null;
  beforeAll(async () => {
    ids = await later(ana, 'again', 4);
    for (const job of ids) await ana.send('POST', `/v1/jobs/${job}/cancel`);
    await keyed.query(
      `insert into tool_invocations (job_id, call_key, tool, status, epoch) values ($1, 'x', 'x', 'UNKNOWN', 1)`,
      ids[0],
    );
    ({ id } = await begin(ana, { action: 'retry', filter: { tag: 'again' }, ...fast }));
    await ended(id);
  });

  it('refuses what a retry alone would be refused, and tells how many of which', async () => {
    expect(await bulk(id)).toMatchObject({
      status: 'done',
      matched: 4,
      done: 3,
      refused: { EFFECT_UNKNOWN: 1 },
    });
    expect(await retriesOf(ids)).toMatchObject(
      ids
        .slice(1)
        .sort()
        .map((retried) => ({ retry_of: retried })),
    );
  });

  it('makes no second job where a process was killed before it had noted the first', async () => {
    const before = await retriesOf(ids);
    await keyed.query(`update bulk_jobs set outcome = null where bulk_id = $1`, id);
    await keyed.query(
      `update bulks set status = 'running', ended_at = null, due_at = now() where id = $1`,
      id,
    );
    expect(await ended(id)).toMatchObject({ done: 3, refused: { EFFECT_UNKNOWN: 1 } });
    expect(await retriesOf(ids)).toEqual(before);
  });
});

it('waits for room where the agent bounds how often it is written to', async () => {
  await ana.putAgent('seldom', { rateLimit: { messages: 2, windowMs: hourMs } });
  const ids = await later(ana, 'seldom', 2, 'seldom');
  for (const job of ids) await ana.send('POST', `/v1/jobs/${job}/cancel`);
  await keyed.query(`update message_rates set sent_at = sent_at[1:1]`);
  const { id } = await begin(ana, { action: 'retry', filter: { tag: 'seldom' }, ...fast });
  const isHeld = async () => {
    const [row] = await keyed.query(
      `select 1 from bulks where id = $1 and due_at > now() + interval '10 minutes'`,
      id,
    );
    return row;
  };
  await waitFor(isHeld, { what: 'a bulk that waits' });
  expect(await bulk(id)).toMatchObject({ status: 'running', done: 1, refused: {} });
  expect((await ana.send('DELETE', `/v1/bulk/${id ?? ''}`)).status).toBe(200);
});

it('is stopped by whoever asked for it: what it has not come to stays as it was', async () => {
  const ids = await later(ana, 'slow', 6);
  const { id } = await begin(ana, { action: 'cancel', filter: { tag: 'slow' }, ratePerSecond: 1 });
  await waitFor(async () => ((await bulk(id)).done > 0 ? true : undefined), {
    what: 'a first job',
  });
  const stopped = bulkSchema.parse((await ana.send('DELETE', `/v1/bulk/${id ?? ''}`)).json());
  expect(stopped).toMatchObject({ status: 'stopped', matched: 6 });
  expect(stopped.done).toBeLessThan(6);
  await later(ana, 'meanwhile', 3);
  const after = (await statuses(ids)).filter((status) => status === 'DELAYED');
  expect(after.length).toBeGreaterThanOrEqual(5 - stopped.done);
  const again = await ana.send('DELETE', `/v1/bulk/${id ?? ''}`);
  expect([again.status, again.json()]).toMatchObject([200, { status: 'stopped' }]);
});

it('ends with the key that asked for it', async () => {
  const gone = await keyed.holder('north', 'ana', 'jobs:write');
  await later(ana, 'gone', 3);
  const { id } = await begin(gone, { action: 'cancel', filter: { tag: 'gone' }, ratePerSecond: 1 });
  expect((await keyed.operator.send('DELETE', `/v1/keys/${gone.key.id}`)).status).toBeLessThan(300);
  expect(await ended(id)).toMatchObject({ status: 'stopped' });
});

describe('P13 P15: a bulk', () => {
  it('is about own jobs, and for an admin about all of the tenant to cancel', async () => {
    const ids = [...(await later(ana, 'whose', 1)), ...(await later(bia, 'whose', 1))];
    const task = { filter: { tag: 'whose' }, dryRun: true };
    const south = await keyed.holder('south', 'ana', 'admin');
    const counts: number[] = [];
    for (const by of [ana, bia, admin, south]) {
      counts.push((await begin(by, { ...task, action: 'cancel' })).matched);
    }
    expect(counts).toEqual([1, 1, 2, 0]);
    const { id } = await begin(admin, { action: 'cancel', ...task, dryRun: false, ...fast });
    await waitFor(async () => ((await bulk(id, admin)).done === 2 ? true : undefined), {
      what: 'both',
    });
    expect(await statuses(ids)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await begin(admin, { ...task, action: 'retry' })).matched).toBe(0);
  });

  it('is seen by who may read the jobs, and stopped by its owner or an admin', async () => {
    await later(ana, 'seen', 1);
    const { id } = await begin(ana, { action: 'cancel', filter: { tag: 'seen' }, dryRun: false });
    const path = `/v1/bulk/${id ?? ''}`;
    const south = await keyed.holder('south', 'ana', 'admin');
    const zoe = await keyed.holder('north', 'zoe', 'jobs:write');
    const answers: number[] = [];
    for (const by of [ana, bia, admin, south, zoe]) answers.push((await by.get(path)).status);
    expect(answers).toEqual([200, 200, 200, 404, 404]);
    for (const by of [bia, south, zoe]) {
      const reply = await by.send('DELETE', path);
      expect([reply.status, reply.json()]).toMatchObject([404, { code: 'BULK_NOT_FOUND' }]);
    }
    expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await ana.get('/v1/bulk/none')).status).toBe(404);
  });

  it('is refused beyond five of an owner at once', async () => {
    const eve = await keyed.holder('north', 'eve', ...workScopes);
    await later(eve, 'eve', 3);
    const task = { action: 'cancel', filter: { tag: 'eve' }, ratePerSecond: 1 };
    // As if all were held up: none of them ends meanwhile.
    const begun = async () => {
      const reply = await eve.sendJson('POST', '/v1/jobs/bulk', task);
      await keyed.query(`update bulks set due_at = now() + interval '1 hour' where owner = 'eve'`);
      return reply;
    };
    for (let time = 0; time < 5; time += 1) {
      await begun();
      await keyed.query(`update bulks set status = 'running', ended_at = null where owner = 'eve'`);
    }
    const reply = await begun();
    expect([reply.status, reply.json()]).toMatchObject([429, { code: 'TOO_MANY_BULKS' }]);
    expect(reply.headers.get('retry-after')).not.toBeNull();
  });

  it.each([
    { action: 'delete', filter: {} },
    { action: 'cancel' },
    { action: 'cancel', filter: {}, ratePerSecond: 51 },
    { action: 'cancel', filter: {}, max: 10_001 },
    { action: 'cancel', filter: { owner: 'bia' } },
    { action: 'cancel', filter: { createdAfter: 'yesterday' } },
  ])('is refused for what has no sense: %j', async (task) => {
    const reply = await ana.sendJson('POST', '/v1/jobs/bulk', task);
    expect([reply.status, reply.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });
});
