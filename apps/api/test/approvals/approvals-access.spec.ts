import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient, rowOf } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import {
  approvalDetailsSchema,
  type ApprovalView,
} from '../../src/gateways/rest/approvals/approvals.schema.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

let model: ScriptedModelServer;
let service: HttpService;
let submitter: ApprovalClient;
let jobId: string;
let question: ApprovalView;

const clientWith = async (owner: string, ...scopes: string[]): Promise<ApprovalClient> =>
  clientOf('north', owner, ...scopes);

const clientOf = async (tenant: string, owner: string, ...scopes: string[]) => {
  const admin = new ApprovalClient(service.url, bootstrapKey);
  const reply = await admin.sendJson('POST', '/v1/keys', { tenant, owner, scopes });
  return new ApprovalClient(service.url, createdKeySchema.parse(reply.json()).key);
};

beforeAll(async () => {
  model = await ScriptedModelServer.start();
  service = await startHttpService({
    ROLE: 'all',
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });
  submitter = await clientWith('ana', 'jobs:read', 'jobs:write', 'agents:write', 'tools:*');
  await submitter.putAgent('careful', { requireApproval: ['write_once'] });
  model.script(toolCall('write_once', { key: 'guarded' }));
  ({ id: jobId } = await submitter.submit({ agent: 'careful', input: 'Write' }));
  question = await submitter.questionOf(jobId);
});

afterAll(async () => {
  await service.close();
  await model.close();
});

describe('an approval', () => {
  it('B15 P13 of another tenant is as good as none', async () => {
    const stranger = await clientOf('south', 'ana', 'admin');
    expect((await stranger.approvals()).items).toEqual([]);
    const path = `/v1/approvals/${question.id}`;
    expectProblem(await stranger.get(path), 404, 'APPROVAL_NOT_FOUND');
    const reply = await stranger.decide(question, { decision: 'approve' });
    expectProblem(reply, 404, 'APPROVAL_NOT_FOUND');
    const body = { callKey: 'x', resolution: 'happened' };
    const attention = await stranger.sendJson('POST', `/v1/jobs/${jobId}/attention`, body);
    expectProblem(attention, 404, 'JOB_NOT_FOUND');
    expect(await submitter.approval(question.id)).toEqual(question);
  });

  it('P15 is decided on only with the scope approvals:write', async () => {
    const client = await clientWith('bia', 'jobs:read', 'jobs:write', 'agents:write', 'tools:*');
    const reply = await client.decide(question, { decision: 'approve' });
    const { detail } = expectProblem(reply, 403, 'MISSING_SCOPE');
    expect(detail).toContain('approvals:write');
    const body = { callKey: 'x', resolution: 'happened' };
    const attention = await client.sendJson('POST', `/v1/jobs/${jobId}/attention`, body);
    expectProblem(attention, 403, 'MISSING_SCOPE');
    expect(await submitter.job(jobId)).toMatchObject({ status: 'WAITING' });
  });

  it('P15 is shown to those who may read its job or decide, and to nobody else', async () => {
    for (const [owner, ...scopes] of [
      ['ana', 'jobs:read'],
      ['bia', 'jobs:read', 'tenant:read'],
      ['bia', 'approvals:write'],
    ] as const) {
      const client = await clientWith(owner, ...scopes);
      expect(await client.approval(question.id)).toEqual(question);
      expect((await client.approvals()).items).toEqual([rowOf(question)]);
      const { id, hash, tool } = question;
      expect((await client.get('/v1/inbox?limit=1')).json()).toMatchObject({
        items: [{ kind: 'approval', id, hash, tool, jobId, owner: 'ana' }],
        counts: { approvals: 1, attention: 0 },
      });
      const mine = (await client.get('/v1/inbox?mine=true')).json();
      expect(mine).toMatchObject({ items: owner === 'ana' ? [{ id }] : [], isCut: false });
    }
    const client = await clientWith('bia', 'jobs:write', 'agents:write', 'tools:*');
    expectProblem(await client.get('/v1/approvals'), 403, 'MISSING_SCOPE');
    expectProblem(await client.get(`/v1/approvals/${randomUUID()}`), 403, 'MISSING_SCOPE');
    expectProblem(
      await new ApprovalClient(service.url).get('/v1/approvals'),
      401,
      'UNAUTHENTICATED',
    );
  });

  it('P15 names who decided, and needs no scope of tools for that', async () => {
    const decider = await clientWith('chefe', 'approvals:write');
    model.script(answer('Written.'));
    expect((await decider.decide(question, { decision: 'approve' })).json()).toMatchObject({
      status: 'approved',
      decidedBy: 'chefe',
    });
    expect(await submitter.settled(jobId)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: 'write_once', status: 'done' }] },
    });
  });

  it('says how the last ones like it ended, of those that one may see', async () => {
    const recentOf = async (client: ApprovalClient, id: string) =>
      approvalDetailsSchema.parse((await client.get(`/v1/approvals/${id}`)).json()).recent;
    const chief = await clientWith('chief', 'approvals:write', 'jobs:read');
    const bia = await clientWith('bia', 'jobs:read', 'jobs:write', 'agents:write', 'tools:*');
    await bia.putAgent('wary', { requireApproval: ['write_once'] });
    const ask = async (client: ApprovalClient, agent: string) => {
      model.script(toolCall('write_once', { key: `${agent} again` }));
      const { id } = await client.submit({ agent, input: 'Write' });
      return client.questionOf(id);
    };
    const taken: string[] = [];
    for (const decision of ['approve', 'reject'] as const) {
      const asked = await ask(bia, 'wary');
      model.script(answer('Done.'));
      expect((await chief.decide(asked, { decision })).status).toBe(200);
      await bia.settled(asked.jobId);
      taken.unshift(asked.id);
    }
    const open = await ask(bia, 'wary');
    const recent = await recentOf(chief, open.id);
    expect(recent.map(({ id }) => id)).toEqual(taken);
    expect(recent).toMatchObject([
      { status: 'rejected', decidedBy: 'chief', waitedMs: expect.any(Number) },
      { status: 'approved', decidedBy: 'chief' },
    ]);
    expect(await recentOf(bia, open.id)).toEqual(recent);
    const other = await ask(submitter, 'wary');
    expect(await recentOf(submitter, other.id)).toEqual([]);
    const ofOtherAgent = await recentOf(chief, (await ask(submitter, 'careful')).id);
    expect(ofOtherAgent.filter(({ id }) => taken.includes(id))).toEqual([]);
  });
});
