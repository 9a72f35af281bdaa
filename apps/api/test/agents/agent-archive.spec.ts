import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { versionsOf } from '../support/service/versions-of.js';
import { readEnv } from '../../src/config/env.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';
import { startService } from '../../src/service.js';

let keyed: KeyedService;
let ana: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({ responder: instructedModel });
  ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  admin = await keyed.holder('north', 'chefe', 'admin');
});

afterAll(() => keyed.close());

const agentSchema = z.looseObject({
  name: z.string(),
  version: z.int(),
  shipped: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
});

const archive = (name: string, by = ana) => by.send('DELETE', `/v1/agents/${name}`);
const restore = (name: string, by = admin) => by.send('POST', `/v1/agents/${name}/restore`);

const read = async (name: string, by = ana) =>
  agentSchema.parse((await by.get(`/v1/agents/${name}`)).json());

const listed = async (query = '', by = ana) =>
  pageSchema(agentSchema)
    .parse((await by.get(`/v1/agents?limit=100${query}`)).json())
    .items.map(({ name }) => name);

const actsSchema = z.array(
  z.object({ action: z.string(), owner: z.string(), version: z.string().nullable() }),
);

const acts = async (name: string) =>
  actsSchema.parse(
    await keyed.query(
      `select action, owner, details ->> 'version' as version from audit
       where target = $1 and action <> 'agent.written' order by id`,
      name,
    ),
  );

describe('an archived agent', () => {
  it('is left out of the list, told by its name, and archived once however often it is asked', async () => {
    await ana.putAgent('old');
    await ana.putAgent('live');
    expect((await read('old')).archivedAt).toBeNull();
    for (const reply of [await archive('old'), await archive('old')]) {
      expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
    }
    expect(await listed()).toContain('live');
    expect(await listed()).not.toContain('old');
    expect(await listed('&archived=false')).not.toContain('old');
    expect(await listed('&archived=true')).toEqual(['old']);
    expect(await read('old')).toMatchObject({ version: 1, archivedAt: expect.any(String) });
    expect(await versionsOf(ana, 'old')).toEqual([1]);
    expect(await acts('old')).toEqual([{ action: 'agent.archived', owner: 'ana', version: '1' }]);
    expectProblem(await ana.get('/v1/agents?archived=1'), 400, 'VALIDATION_FAILED');
  });

  it('takes no new job and no retry, by whichever version; earlier jobs go on to their end', async () => {
    await ana.putAgent('leaving', { requireApproval: ['write_once'] });
    await ana.putAgent('leaving', { requireApproval: ['write_once'], temperature: 0 });
    const input = instruction('write_once', { key: 'leaving' });
    const waiting = await ana.submit({ agent: 'leaving', input });
    const question = await ana.questionOf(waiting.id);
    const delayed = await ana.submit({ agent: 'leaving', input, delayMs: 2_000 });
    const cancelled = await ana.submit({ agent: 'leaving@1', input, delayMs: 60_000 });
    await ana.sendJson('POST', `/v1/jobs/${cancelled.id}/cancel`, {});
    await archive('leaving');

    for (const agent of ['leaving', 'leaving@1', 'leaving@2']) {
      const { detail } = expectProblem(await ana.post({ agent, input }), 409, 'AGENT_ARCHIVED');
      expect(detail).toMatch(/leaving.*PUT \/v1\/agents\/leaving/);
    }
    const retry = `/v1/jobs/${cancelled.id}/retry`;
    expectProblem(await ana.sendJson('POST', retry, {}), 409, 'AGENT_ARCHIVED');
    expect((await ana.decide(question, { decision: 'approve' })).status).toBe(200);
    expect(await ana.settled(waiting.id)).toMatchObject({ outcome: 'SUCCESS' });
    await ana.decide(await ana.questionOf(delayed.id), { decision: 'approve' });
    expect(await ana.settled(delayed.id)).toMatchObject({ outcome: 'SUCCESS' });

    await ana.putAgent('leaving', { requireApproval: ['write_once'], temperature: 0 });
    const retried = await ana.sendJson('POST', retry, {});
    expect(retried.status).toBe(202);
    const { id } = jobViewSchema.parse(retried.json());
    expect(await ana.job(id)).toMatchObject({ agent: { name: 'leaving', version: 1 } });
  });

  it('comes back as the next version by a PUT, of the same or another body', async () => {
    const body = { persona: { role: 'x' }, requireApproval: ['echo'], toolNames: ['*'] };
    const put = (change: object) => ana.sendJson('PUT', '/v1/agents/back', { ...body, ...change });
    expect((await put({})).status).toBe(201);
    await archive('back');
    const again = await put({});
    expect(again.status).toBe(201);
    expect(again.json()).toMatchObject({
      version: 2,
      archivedAt: null,
      notices: [expect.stringContaining('archived')],
    });
    expect(await listed()).toContain('back');
    await archive('back');
    // What it asks of people counts on from before.
    expectProblem(await put({ requireApproval: [] }), 403, 'MISSING_SCOPE');
    expect((await put({ temperature: 0 })).json()).toMatchObject({ version: 3 });
  });

  it('P13 P15: is archived by who may write agents of the tenant, a shipped one by an admin', async () => {
    await ana.putAgent('ours');
    const stranger = await keyed.holder('south', 'ana', 'admin');
    const reader = await keyed.holder('north', 'bia', 'jobs:read', 'jobs:write');
    expectProblem(await archive('ours', stranger), 404, 'AGENT_NOT_FOUND');
    expectProblem(await archive('ours', reader), 403, 'MISSING_SCOPE');
    expectProblem(await archive('none'), 404, 'AGENT_NOT_FOUND');
    expectProblem(await archive('No name'), 404, 'AGENT_NOT_FOUND');
    const refused = expectProblem(await archive('assistant'), 403, 'MISSING_SCOPE');
    expect(refused.detail).toContain('admin');
    expectProblem(await restore('assistant', ana), 403, 'MISSING_SCOPE');
    expect(await read('ours')).toMatchObject({ archivedAt: null });
    expect(await read('assistant')).toMatchObject({ archivedAt: null });
  });
});

describe('a shipped agent', () => {
  const own = { persona: { role: 'Ours' }, toolNames: ['echo'] };

  /** What a process does when it starts. */
  const boot = async () => {
    const env = readEnv({ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', TOOL_PACKS: 'diagnostics' });
    await (await startService(env, keyed.service.databaseUrl)).close();
  };

  /** A start of a newer release: what is stored came with an older one. */
  const upgrade = async (instructions: string) => {
    await keyed.query(
      `update agent_versions set definition = jsonb_set(definition, '{instructions}', to_jsonb($1::text))
       where definition = (select definition from agent_versions
         where tenant = '_shipped' and name = 'assistant' order by version desc limit 1)`,
      instructions,
    );
    await boot();
  };

  const version = async (by: KeyHolder) => {
    const { version, shipped, archivedAt } = await read('assistant', by);
    return { version, shipped, isArchived: archivedAt !== null };
  };

  it('stays archived over restarts and releases, for its tenant alone, until it is restored', async () => {
    const west = await keyed.holder('west', 'chefe', 'admin');
    const other = await keyed.holder('elsewhere', 'chefe', 'admin');
    expect((await archive('assistant', west)).status).toBe(204);
    await boot();
    expect(await listed('', west)).toEqual([]);
    expect(await listed('&archived=true', west)).toEqual(['assistant']);
    expect(await listed('', other)).toEqual(['assistant']);
    await upgrade('of the release before');
    expect(await version(west)).toEqual({ version: 2, shipped: true, isArchived: true });
    expectProblem(await west.post({ agent: 'assistant', input: 'x' }), 409, 'AGENT_ARCHIVED');

    const back = await restore('assistant', west);
    expect(back.status).toBe(200);
    expect(back.json()).toMatchObject({ version: 2, shipped: true, archivedAt: null });
    expect(await listed('', west)).toEqual(['assistant']);
    expect((await acts('assistant')).map(({ action }) => action)).toEqual([
      'agent.archived',
      'agent.restored',
    ]);
  });

  it('is restored as the next version where the tenant has changed it, and follows releases again', async () => {
    const east = await keyed.holder('east', 'chefe', 'admin');
    const changed = await keyed.holder('east-changed', 'chefe', 'admin');
    for (const by of [east, changed]) {
      expect((await by.sendJson('PUT', '/v1/agents/assistant', own)).status).toBe(201);
    }
    const { version: shipped } = await read('assistant', admin);
    await archive('assistant', east);
    const back = await restore('assistant', east);
    expect(back.status).toBe(201);
    expect(back.headers.get('location')).toBe('/v1/agents/assistant');
    expect(await version(east)).toEqual({ version: shipped + 2, shipped: true, isArchived: false });
    expect((await restore('assistant', east)).status).toBe(200);
    expect((await versionsOf(east, 'assistant'))[0]).toBe(shipped + 2);

    await upgrade('of another release');
    await boot();
    expect(await version(east)).toEqual({ version: shipped + 3, shipped: true, isArchived: false });
    expect(await version(changed)).toMatchObject({ version: shipped + 1, shipped: false });
    expect(await version(admin)).toMatchObject({ version: shipped + 1, shipped: true });
  });

  it('is restored as it is stored, also where a release wrote it that knew fewer settings', async () => {
    const later = await keyed.holder('later', 'chefe', 'admin');
    await later.sendJson('PUT', '/v1/agents/assistant', own);
    await keyed.query(
      `update agent_versions set definition = definition - 'polishReply' where tenant = '_shipped'`,
    );
    await boot();
    expect((await restore('assistant', later)).json()).toMatchObject({ shipped: true });
    const before = await version(later);
    await upgrade('of a later release');
    expect(await version(later)).toEqual({ ...before, version: before.version + 1 });
  });

  it('is restored once by 10 that ask at the same moment', async () => {
    const many = await keyed.holder('many', 'chefe', 'admin');
    await many.sendJson('PUT', '/v1/agents/assistant', own);
    const replies = await Promise.all(Array.from({ length: 10 }, () => restore('assistant', many)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
  });

  it('is the only kind that can be restored', async () => {
    await ana.putAgent('homemade');
    await archive('homemade');
    const { detail } = expectProblem(await restore('homemade'), 409, 'AGENT_NOT_SHIPPED');
    expect(detail).toContain('PUT /v1/agents/homemade');
    expectProblem(await restore('none'), 404, 'AGENT_NOT_FOUND');
    const stranger = await keyed.holder('south', 'ana', 'admin');
    expectProblem(await restore('homemade', stranger), 404, 'AGENT_NOT_FOUND');
  });
});
