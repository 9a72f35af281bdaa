import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';
import { answer, toolCalls } from '../support/model/model-replies.js';

let keyed: KeyedService;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TENANT_TOOLS: '{"small": ["echo", "write_*"], "none": []}' },
  });
  admin = await keyed.holder('north', 'ana', 'admin');
});

afterAll(() => keyed.close());

describe('what concerns the whole installation', () => {
  const accept = { hash: 'x' };

  it('S8: an admin of a tenant accepts no description of an MCP tool', async () => {
    const reply = await admin.sendJson('POST', '/v1/mcp/tools/any/accept', accept);
    expect(expectProblem(reply, 403, 'MISSING_SCOPE').detail).toContain('operator');
  });

  it('S8: an admin of a tenant does not see the board', async () => {
    expectProblem(await admin.get('/ops/queues'), 403, 'MISSING_SCOPE');
    expectProblem(await admin.get('/ops/queues/api/queues'), 403, 'MISSING_SCOPE');
  });

  it('S8: an operator does both, with the bootstrap key or one that it has made', async () => {
    const made = await keyed.holder('default', 'ops', 'operator');
    for (const operator of [keyed.operator, made]) {
      const reply = await operator.sendJson('POST', '/v1/mcp/tools/any/accept', accept);
      expectProblem(reply, 404, 'TOOL_NOT_FOUND');
      expect((await operator.get('/ops/queues')).status).toBe(200);
    }
  });

  it('S8: an operator who is no admin reads no jobs', async () => {
    const operator = await keyed.holder('north', 'ops', 'operator');
    expectProblem(await operator.get('/v1/jobs'), 403, 'MISSING_SCOPE');
    expectProblem(await operator.get('/v1/keys'), 403, 'MISSING_SCOPE');
  });
});

describe('keys that make keys', () => {
  it('S8: pass on what they hold and no more', async () => {
    const body = { tenant: 'north', owner: 'x', scopes: ['admin', 'operator'] };
    const reply = await admin.sendJson('POST', '/v1/keys', body);
    const { errors } = expectProblem(reply, 403, 'SCOPE_NOT_HELD');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/scopes/1']);
    for (const scope of ['admin', 'tools:*', 'tenant:read', 'priority']) {
      const made = await admin.sendJson('POST', '/v1/keys', { ...body, scopes: [scope] });
      expect(made.status).toBe(201);
    }
  });

  it('S8: an admin with the scope operator manages the keys of all tenants', async () => {
    const operator = await keyed.holder('default', 'ops', 'operator', 'admin');
    const body = { tenant: 'south', owner: 'x', scopes: ['operator'] };
    expect((await operator.sendJson('POST', '/v1/keys', body)).status).toBe(201);
    expectProblem(await admin.sendJson('POST', '/v1/keys', body), 403, 'TENANT_NOT_MANAGED');
  });

  it("S8: an admin does not revoke an operator's key", async () => {
    const operator = await keyed.holder('north', 'ops', 'operator');
    const reply = await admin.send('DELETE', `/v1/keys/${operator.key.id}`);
    expectProblem(reply, 403, 'SCOPE_NOT_HELD');
    expect((await operator.get('/ops/queues')).status).toBe(200);
  });
});

describe('the tools of a tenant', () => {
  const calls = [
    { name: 'echo', arguments: { value: 'x' } },
    { name: 'sleep', arguments: { ms: 1 } },
  ];

  it('S8: an agent of the tenant names no tool above its ceiling', async () => {
    const holder = await keyed.holder('small', 'ana', 'admin');
    const body = { persona: { role: 'x' }, toolNames: ['echo', 'sleep', 'write_once', '*'] };
    const reply = await holder.sendJson('PUT', '/v1/agents/wide', body);
    const { errors } = expectProblem(reply, 403, 'TOOL_NOT_HELD');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/toolNames/1', '/toolNames/3']);
  });

  it('S8: a job runs no tool above the ceiling, whatever its agent and key say', async () => {
    const holder = await keyed.holder('small', 'bia', 'admin');
    await holder.putAgent('before', { toolNames: ['echo'] });
    // As a version that was written before the ceiling was set.
    await keyed.query(
      `update agent_versions set definition = jsonb_set(definition, '{toolNames}', '["*"]')
       where tenant = 'small' and name = 'before'`,
    );
    keyed.model.script(toolCalls(calls), answer('Done.'));
    const { id } = await holder.run({ agent: 'before', input: 'Both' });
    const ends = (await holder.executions(id)).filter(({ type }) => type.startsWith('tool_'));
    expect(ends.map(({ type, name }) => `${type} ${name}`).sort()).toEqual([
      'tool_call echo',
      'tool_error sleep',
    ]);
  });

  it('S8: a tenant for which none is named may use none, one that is not named all', async () => {
    const body = { persona: { role: 'x' }, toolNames: ['echo'] };
    const none = await keyed.holder('none', 'ana', 'admin');
    expectProblem(await none.sendJson('PUT', '/v1/agents/x', body), 403, 'TOOL_NOT_HELD');
    expect((await admin.sendJson('PUT', '/v1/agents/x', body)).status).toBe(201);
  });
});
