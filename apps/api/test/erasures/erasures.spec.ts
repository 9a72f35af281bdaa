import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  erasureSchema,
  type ErasureView,
} from '../../src/gateways/rest/erasures/erasures.schema.js';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { answer } from '../support/model/model-replies.js';
import { mark, markedTables } from '../support/service/marked-owner.js';
import { tablesWith } from '../support/stores/marked-rows.js';
import { waitFor } from '../support/wait-for.js';

let keyed: KeyedService;
let ana: KeyHolder;
let bia: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: {
      TOOL_PACKS: 'coach,crm,reports,diagnostics',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  });
  ana = await keyed.holder('north', 'ana', ...workScopes);
  bia = await keyed.holder('north', 'bia', ...workScopes, 'tenant:read');
  admin = await keyed.holder('north', 'chefe', 'admin');
  await ana.putAgent('tester', { rateLimit: { messages: 100, windowMs: 60_000 } });
  await ana.putAgent('careful', { requireApproval: ['echo'] });
});
afterAll(() => keyed.close());

const remove = (by: KeyHolder, id: string) => by.send('DELETE', `/v1/jobs/${id}`);

const rowsWith = (text: string) => tablesWith(keyed.query, text);

async function done(by: KeyHolder, input: string, body: object = {}): Promise<string> {
  keyed.model.script(answer(`Said: ${input}`));
  return (await by.run({ agent: 'tester', input, ...body })).id;
}

const namedSchema = z.array(z.object({ name: z.string() }));

async function erase(by: KeyHolder, owner: string): Promise<ErasureView> {
  const reply = await by.sendJson('POST', '/v1/erasures', { owner });
  expect([reply.status, reply.text]).toEqual([202, expect.anything()]);
  const path = reply.headers.get('location') ?? '';
  return waitFor(
    async () => {
      const erasure = erasureSchema.parse((await by.get(path)).json());
      return erasure.status === 'done' ? erasure : undefined;
    },
    { what: 'the end of an erasure' },
  );
}

describe('P13: an erasure', () => {
  it('leaves no text of its owner in any column of any table, and that of others alone', async () => {
    await mark(keyed, ana, 'text-of-ana');
    await mark(keyed, bia, 'text-of-bia');
    const south = await keyed.holder('south', 'ana', ...workScopes);
    await south.putAgent('tester');
    await done(south, 'text-of-south');
    expect(await rowsWith('text-of-ana')).toEqual(markedTables);
    const erasure = await erase(admin, 'ana');
    // Beside jobs and what hangs on them: nine rows of packs, and how often the agent was written to.
    expect(erasure).toMatchObject({ owner: null, jobs: 3, records: 10 });
    expect(await rowsWith('text-of-ana')).toEqual([]);
    expect(await rowsWith('text-of-bia')).toEqual(markedTables);
    expect(await rowsWith('text-of-south')).toEqual(['activities', 'jobs']);
    expect(await ana.list()).toMatchObject({ items: [] });
    const audit = await keyed.query(
      `select target, details from audit where action = 'erasure.begun'`,
    );
    expect(audit).toEqual([{ target: erasure.id, details: { ownerHash: erasure.ownerHash } }]);
  });

  it('knows every table that says whose its rows are, but for keys and the audit trail', async () => {
    const owned = namedSchema.parse(
      await keyed.query(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'owner'`,
      ),
    );
    const emptied = [...markedTables, 'bulks', 'coach_sleep', 'erasures', 'message_rates'];
    expect([...emptied, 'api_keys', 'audit']).toEqual(
      expect.arrayContaining(owned.map(({ name }) => name)),
    );
  });

  it('gives a lead on which others have worked to them, with their work', async () => {
    await keyed.query(
      `with lead as (insert into crm_leads (id, tenant, owner, name)
         values (gen_random_uuid(), 'north', 'eva', 'Shared') returning id)
       insert into crm_notes (id, tenant, owner, lead_id, text)
       select gen_random_uuid(), 'north', owner, id, 'Note of ' || owner from lead, unnest(array['eva', 'bia']) owner`,
    );
    await erase(admin, 'eva');
    expect(await keyed.query(`select owner from crm_leads where name = 'Shared'`)).toEqual([
      { owner: 'bia' },
    ]);
    expect(await rowsWith('Note of eva')).toEqual([]);
    expect(await rowsWith('Note of bia')).toEqual(['crm_notes']);
  });

  it('of an owner without anything is done at once, and asked for while it runs it is the same', async () => {
    expect(await erase(admin, 'nobody')).toMatchObject({ jobs: 0, records: 0 });
    await keyed.query(
      `insert into erasures (id, tenant, owner, owner_hash, due_at)
       values (gen_random_uuid(), 'north', 'held', 'x', now() + interval '1 hour')`,
    );
    await keyed.query(
      `insert into schedules (tenant, name, owner, scopes, agent, input, cron, time_zone, overlap, enabled,
         metadata, tags, limits, next_at)
       values ('north', 'of-held', 'held', '{admin}', 'tester', '"x"', '* * * * *', 'UTC', 'queue', true,
         '{}', '{}', '{}', now() + interval '1 hour')`,
    );
    const [first, second] = await Promise.all(
      [1, 2].map(() => admin.sendJson('POST', '/v1/erasures', { owner: 'held' })),
    );
    expect(first?.json()).toMatchObject({ status: 'running', owner: 'held' });
    expect(second?.json()).toEqual(first?.json());
    // It would make jobs that are none of it as long as no worker has come to it.
    expect(await keyed.query(`select 1 from schedules where owner = 'held'`)).toEqual([]);
    await keyed.query('delete from erasures where owner = $1', 'held');
  });

  it('takes an admin, of its tenant', async () => {
    const { id } = await erase(admin, 'zoe');
    for (const by of [ana, bia]) {
      expectProblem(
        await by.sendJson('POST', '/v1/erasures', { owner: 'ana' }),
        403,
        'MISSING_SCOPE',
      );
    }
    const other = await keyed.holder('south', 'chefe', 'admin');
    expectProblem(await other.get(`/v1/erasures/${id}`), 404, 'ERASURE_NOT_FOUND');
    expectProblem(await admin.get('/v1/erasures/none'), 404, 'ERASURE_NOT_FOUND');
    const kept = await done(bia, 'kept');
    await erase(other, 'bia');
    expect((await bia.job(kept)).status).toBe('COMPLETED');
    for (const body of [{}, { owner: '' }, { owner: 'ana', tenant: 'south' }]) {
      expectProblem(await admin.sendJson('POST', '/v1/erasures', body), 400, 'VALIDATION_FAILED');
    }
  });
});

describe('the deletion of a job', () => {
  it('takes all that hangs on it, and an entry of the audit without its words tells of it', async () => {
    const id = await done(ana, 'forget-me', { metadata: { word: 'forget-me' } });
    const other = await done(ana, 'keep-me');
    expect((await remove(ana, id)).status).toBe(204);
    expect(await rowsWith('forget-me')).toEqual([]);
    expectProblem(await ana.get(`/v1/jobs/${id}`), 404, 'JOB_NOT_FOUND');
    expectProblem(await remove(ana, id), 404, 'JOB_NOT_FOUND');
    expect((await ana.activity(other)).length).toBeGreaterThan(1);
    expect(
      await keyed.query('select action, owner, details from audit where target = $1', id),
    ).toEqual([{ action: 'job.deleted', owner: 'ana', details: { status: 'COMPLETED' } }]);
  });

  it('P13 P15: is for its owner and an admin of the tenant', async () => {
    const id = await done(ana, 'mine');
    const south = await keyed.holder('south', 'ana', 'admin');
    const zoe = await keyed.holder('north', 'zoe', ...workScopes);
    const reader = await keyed.holder('north', 'ana', 'jobs:read');
    expectProblem(await remove(bia, id), 403, 'JOB_OF_ANOTHER_OWNER');
    for (const by of [south, zoe]) expectProblem(await remove(by, id), 404, 'JOB_NOT_FOUND');
    expectProblem(await remove(reader, id), 403, 'MISSING_SCOPE');
    expect((await remove(admin, id)).status).toBe(204);
  });

  it('is refused where the job has not ended, is needed, or hides what became of an effect', async () => {
    const open = await ana.submit({ agent: 'tester', input: 'later', delayMs: 3_600_000 });
    expectProblem(await remove(ana, open.id), 409, 'JOB_NOT_SETTLED');
    const parent = await done(ana, 'parent');
    const dependsOn = [parent, open.id];
    const child = await ana.submit({ agent: 'tester', input: 'x', dependsOn });
    expectProblem(await remove(ana, parent), 409, 'JOB_NEEDED');
    await ana.send('POST', `/v1/jobs/${child.id}/cancel`);
    await keyed.query(
      `insert into tool_invocations (job_id, call_key, tool, status, epoch) values ($1, 'k', 'x', 'UNKNOWN', 1)`,
      parent,
    );
    expectProblem(await remove(ana, parent), 409, 'EFFECT_UNKNOWN');
    await keyed.query(`update tool_invocations set status = 'HAPPENED' where job_id = $1`, parent);
    expect((await remove(ana, parent)).status).toBe(204);
  });

  it('P2: a request that is sent again with the key of a deleted job runs nothing', async () => {
    const headers = { 'idempotency-key': randomUUID(), prefer: 'wait=15' };
    const body = { agent: 'tester', input: 'once' };
    keyed.model.script(answer('Once.'));
    const { id } = await ana.submit(body, headers);
    expect((await remove(ana, id)).status).toBe(204);
    const asked = keyed.model.count;
    expectProblem(await ana.post(body, headers), 410, 'JOB_DELETED');
    expectProblem(await ana.post({ ...body, input: 'x' }, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(keyed.model.count).toBe(asked);
  });

  it('takes its words out of the thread, and what it alone has left there', async () => {
    const threadId = randomUUID();
    const contextOf = () => keyed.query('select context from threads where id = $1', threadId);
    const setContext = async (id: string, context: object) => {
      await keyed.query('update jobs set context = $2 where id = $1', id, context);
      await keyed.query('update threads set context = $2 where id = $1', threadId, context);
    };
    const first = await done(ana, 'first-words', { threadId });
    await setContext(first, { lead: 1 });
    const second = await done(ana, 'second-words', { threadId });
    await setContext(second, { lead: 2 });
    const third = await done(ana, 'third-words', { threadId });
    await setContext(third, { lead: 3 });
    expect((await remove(ana, first)).status).toBe(204);
    expect(await contextOf()).toEqual([{ context: { lead: 3 } }]);
    expect((await remove(ana, third)).status).toBe(204);
    expect(await contextOf()).toEqual([{ context: { lead: 2 } }]);
    const last = await done(ana, 'fourth-words', { threadId });
    const told = JSON.stringify(keyed.model.requests.at(-1)?.body);
    expect(told).toContain('second-words');
    expect(told).not.toMatch(/first-words|third-words/);
    for (const id of [second, last]) expect((await remove(ana, id)).status).toBe(204);
    expect(await contextOf()).toEqual([]);
  });
});
