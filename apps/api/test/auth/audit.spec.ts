import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';

const entrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  tenant: z.string(),
  owner: z.string(),
  keyId: z.uuid().nullable(),
  action: z.string(),
  target: z.string(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.json()),
});

let keyed: KeyedService;
let admin: KeyHolder;
let ana: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService();
  admin = await keyed.holder('north', 'chefe', 'admin');
  ana = await keyed.holder('north', 'ana', ...workScopes);
});

afterAll(() => keyed.close());

const audit = async (by = admin, query = 'limit=100') =>
  pageSchema(entrySchema).parse((await by.get(`/v1/audit?${query}`)).json());

const entryOf = async (action: string, target: string) => {
  const found = (await audit()).items.filter(
    (entry) => entry.action === action && entry.target === target,
  );
  expect(found).toHaveLength(1);
  return found[0];
};

describe('the audit trail', () => {
  it('S15: has who made and revoked a key, and never the key', async () => {
    const body = { tenant: 'north', owner: 'x', scopes: ['jobs:read'] };
    const made = z
      .looseObject({ id: z.string(), key: z.string() })
      .parse((await admin.sendJson('POST', '/v1/keys', body)).json());
    await admin.send('DELETE', `/v1/keys/${made.id}`);
    await admin.send('DELETE', `/v1/keys/${made.id}`);
    expect(await entryOf('key.created', made.id)).toMatchObject({
      tenant: 'north',
      owner: 'chefe',
      keyId: admin.key.id,
      address: '127.0.0.1',
      details: { tenant: 'north', owner: 'x', scopes: ['jobs:read'], expiresAt: null },
    });
    expect(await entryOf('key.revoked', made.id)).toMatchObject({ keyId: admin.key.id });
    expect((await admin.get('/v1/audit?limit=100')).text).not.toContain(made.key);
  });

  it('S15: has who wrote an agent, with what it may do', async () => {
    await ana.putAgent('written', { toolNames: ['echo'], requireApproval: ['echo'] });
    expect(await entryOf('agent.written', 'written')).toMatchObject({
      owner: 'ana',
      keyId: ana.key.id,
      details: { version: 1, toolNames: ['echo'], requireApproval: ['echo'] },
    });
  });

  it('S15: has who decided on what', async () => {
    await ana.putAgent('asking', { requireApproval: ['write_once'] });
    keyed.model.script(toolCall('write_once', { key: 'x' }), answer('Done.'));
    const { id: jobId } = await ana.submit({ agent: 'asking', input: 'Ask' });
    const question = await ana.questionOf(jobId);
    const decider = await keyed.holder('north', 'dora', 'approvals:write');
    const { hash } = await decider.edited(question, { key: 'private key' });
    await decider.decide(
      { id: question.id, hash },
      { decision: 'reject', reason: 'private words' },
    );
    await decider.decide(question, { decision: 'reject' });
    expect(await entryOf('approval.decided', question.id)).toMatchObject({
      owner: 'dora',
      keyId: decider.key.id,
      details: { jobId, tool: 'write_once', decision: 'rejected', hash },
    });
    expect(await entryOf('approval.edited', question.id)).toMatchObject({
      owner: 'dora',
      details: { jobId, tool: 'write_once', fields: ['key'], from: question.hash, to: hash },
    });
  });

  it('S15: has entries of its tenant alone, of all for an operator', async () => {
    const south = await keyed.holder('south', 'bia', 'admin');
    await south.putAgent('southern');
    expect((await audit()).items.every(({ tenant }) => tenant === 'north')).toBe(true);
    expect((await audit(south)).items.map(({ action }) => action)).toContain('agent.written');
    expectProblem(await admin.get('/v1/audit?tenant=south'), 403, 'TENANT_NOT_MANAGED');
    const operator = await keyed.holder('default', 'ops', 'admin', 'operator');
    expect((await audit(operator, 'tenant=south&limit=100')).items).toEqual(
      (await audit(south)).items,
    );
    const tenants = (await audit(operator)).items.map(({ tenant }) => tenant);
    expect(new Set(tenants)).toEqual(new Set(['north', 'south', 'default']));
    expectProblem(await ana.get('/v1/audit'), 403, 'MISSING_SCOPE');
  });

  it('S15: is read page by page, newest first, each entry once', async () => {
    const all = (await audit()).items;
    const seen: string[] = [];
    let query = 'limit=2';
    for (;;) {
      const { items, nextCursor } = await audit(admin, query);
      seen.push(...items.map(({ id }) => id));
      if (nextCursor === null) break;
      query = `limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const broken = Buffer.from('{"id":"-1"}').toString('base64url');
    expectProblem(await admin.get(`/v1/audit?cursor=${broken}`), 400, 'INVALID_CURSOR');
  });
});

describe('an agent whose submitters do not decide', () => {
  it('S15: lets nobody approve what they have submitted themselves', async () => {
    await admin.putAgent('four-eyes', {
      toolNames: ['write_once'],
      requireApproval: ['write_once'],
      approvals: { notSelf: true },
    });
    const both = await keyed.holder('north', 'eva', ...workScopes, 'approvals:write');
    const twin = await keyed.holder('north', 'eva', 'approvals:write');
    keyed.model.script(toolCall('write_once', { key: randomUUID() }), answer('Done.'));
    const { id } = await both.submit({ agent: 'four-eyes', input: 'Write' });
    const question = await both.questionOf(id);
    for (const holder of [both, twin]) {
      for (const decision of ['approve', 'reject']) {
        const reply = await holder.decide(question, { decision });
        expectProblem(reply, 403, 'APPROVAL_OF_OWN_JOB');
      }
      const edit = await holder.edit(question, { args: { key: 'mine' } });
      expectProblem(edit, 403, 'APPROVAL_OF_OWN_JOB');
    }
    const other = await keyed.holder('north', 'dora', 'approvals:write');
    expect((await other.decide(question, { decision: 'approve' })).status).toBe(200);
    expect(await both.settled(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('S15: stays so unless an admin says otherwise', async () => {
    const change = { toolNames: ['write_once'], requireApproval: ['write_once'] };
    const body = { persona: { role: 'x' }, ...change };
    const refused = await ana.sendJson('PUT', '/v1/agents/four-eyes', body);
    expectProblem(refused, 403, 'MISSING_SCOPE');
    expect((await admin.sendJson('PUT', '/v1/agents/four-eyes', body)).status).toBe(201);
  });
});
