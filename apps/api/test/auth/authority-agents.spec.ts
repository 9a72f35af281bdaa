import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

let keyed: KeyedService;
let writer: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({ settings: { REQUIRE_APPROVAL: 'write_*,nothing_yet' } });
  writer = await keyed.holder('north', 'ana', 'agents:write', 'tools:echo', 'tools:s*');
  admin = await keyed.holder('north', 'chefe', 'admin');
});

afterAll(() => keyed.close());

const put = (by: KeyHolder, name: string, fields: object) =>
  by.sendJson('PUT', `/v1/agents/${name}`, { persona: { role: 'x' }, ...fields });

describe('who writes an agent', () => {
  it('S10: holds the tools that it names', async () => {
    for (const toolNames of [[], ['echo'], ['sleep', 's*', 'sl*p'], ['echo', 'sleep']]) {
      expect((await put(writer, 'own', { toolNames })).status).toBe(201);
    }
    const toolNames = ['echo', 'write_once', '*', 'ech*', 's*'];
    const { errors, detail } = expectProblem(
      await put(writer, 'own', { toolNames }),
      403,
      'TOOL_NOT_HELD',
    );
    expect(errors?.map(({ pointer }) => pointer)).toEqual([
      '/toolNames/1',
      '/toolNames/2',
      '/toolNames/3',
    ]);
    expect(detail).toContain('write_once');
  });

  it('S10: replaces a shipped agent only as an admin', async () => {
    const refused = await put(writer, 'assistant', { toolNames: ['echo'] });
    expect(expectProblem(refused, 403, 'MISSING_SCOPE').detail).toContain('admin');
    expect((await put(admin, 'assistant', { toolNames: ['echo'] })).status).toBe(201);
    // What a tenant has made its own still bears a name that its users take for ours.
    expectProblem(await put(writer, 'assistant', {}), 403, 'MISSING_SCOPE');
  });

  it('S10: shortens the list of tools that ask only as an admin', async () => {
    const requireApproval = ['sleep', 'ech*'];
    expect((await put(writer, 'asking', { requireApproval })).status).toBe(201);
    for (const shorter of [[], ['sleep'], ['sleep', 'echo'], ['sl', 'ech*']]) {
      const refused = await put(writer, 'asking', { requireApproval: shorter });
      expect(expectProblem(refused, 403, 'MISSING_SCOPE').detail).toContain('admin');
    }
    for (const longer of [['s*', 'e*'], ['*'], ['*', 'x']]) {
      expect((await put(writer, 'asking', { requireApproval: longer })).status).toBe(201);
    }
    expect((await put(admin, 'asking', { requireApproval: [] })).status).toBe(201);
  });
});

it('S10: an older version that asks less is run by an admin alone', async () => {
  const ana = await keyed.holder('west', 'ana', ...workScopes);
  const chefe = await keyed.holder('west', 'chefe', 'admin');
  await ana.putAgent('guarded', { requireApproval: ['echo'] });
  await ana.putAgent('guarded', { requireApproval: ['echo', 'sleep'] });
  await ana.putAgent('guarded', { requireApproval: ['*'], approvals: { notSelf: true } });
  const post = (by: KeyHolder, agent: string) => by.post({ agent, input: 'Go', delayMs: 60_000 });
  for (const version of [1, 2]) {
    const refused = expectProblem(await post(ana, `guarded@${version}`), 403, 'MISSING_SCOPE');
    expect(refused.detail).toContain('admin');
    expect((await post(chefe, `guarded@${version}`)).status).toBe(202);
  }
  for (const agent of ['guarded', 'guarded@3']) expect((await post(ana, agent)).status).toBe(202);
});

it('S10: an older version that asks less is retried by an admin alone', async () => {
  const ana = await keyed.holder('east', 'ana', ...workScopes);
  const chefe = await keyed.holder('east', 'chefe', 'admin');
  const cancelledJob = async (by: KeyHolder) => {
    const { id } = await by.submit({ agent: 'guarded', input: 'Go', delayMs: 60_000 });
    expect((await by.sendJson('POST', `/v1/jobs/${id}/cancel`, {})).status).toBe(202);
    return `/v1/jobs/${id}/retry`;
  };
  await ana.putAgent('guarded', { requireApproval: [] });
  const [ofAna, ofChefe] = [await cancelledJob(ana), await cancelledJob(chefe)];
  await chefe.putAgent('guarded', { requireApproval: ['echo'] });
  const refused = expectProblem(await ana.sendJson('POST', ofAna, {}), 403, 'MISSING_SCOPE');
  expect(refused.detail).toContain('echo in requireApproval');
  // Each retry runs to its end: a job that is left running would take the replies of other tests.
  const retried = async (by: KeyHolder, path: string) => {
    keyed.model.script(answer('Done.'));
    const reply = await by.sendJson('POST', path, {});
    expect(reply.status).toBe(202);
    const { id } = jobViewSchema.parse(reply.json());
    expect(await by.job(id, 15)).toHaveProperty('status', 'COMPLETED');
  };
  await retried(chefe, ofChefe);
  await retried(ana, await cancelledJob(ana));
});

it('S10: a tool that the operator names asks, whatever the agent says', async () => {
  const ana = await keyed.holder('south', 'ana', ...workScopes);
  await ana.putAgent('free', { toolNames: ['write_once'], requireApproval: [] });
  keyed.model.script(toolCall('write_once', { key: 'floor' }), answer('Done.'));
  const { id } = await ana.submit({ agent: 'free', input: 'Write' });
  const question = await ana.questionOf(id);
  expect(question.tool).toBe('write_once');
});
