import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verify, type WebhookReceiver } from '../support/http/webhook-receiver.js';
import { expectProblem } from '../support/service/http-client.js';
import {
  type HttpToolService,
  startHttpToolService,
} from '../support/service/http-tool-service.js';
import type { KeyHolder } from '../support/service/keyed-service.js';
import { deepSchema, orderTool, putTool } from '../support/service/tool-client.js';
import { waitFor } from '../support/wait-for.js';

let keyed: HttpToolService;
let server: WebhookReceiver;
let admin: KeyHolder;
let ana: KeyHolder;

beforeAll(async () => {
  keyed = await startHttpToolService();
  ({ server, admin, ana } = keyed);
});
afterAll(() => keyed.close());

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const calling = (tool: string, order: string) => ({
  agent: 'caller',
  input: `${tool} ${JSON.stringify({ order })}`,
});

const callSchema = z.strictObject({
  tool: z.string(),
  args: z.strictObject({ order: z.string() }),
  callKey: z.string(),
  jobId: z.uuid(),
  owner: z.string(),
  language: z.string(),
  deadline: z.iso.datetime(),
});

describe('a tool over HTTP', () => {
  it('is called by a job in a signed request, and its result is the answer of the call', async () => {
    const { secret = '' } = await putTool(admin, 'ship_order', {
      url: `${server.origin}/ship`,
      idempotency: 'key',
    });
    server.answer('/ship', json(200, { data: { shipped: 'o-1' }, text: 'Pedido o-1 enviado.' }));

    const job = await ana.run(calling('ship_order', 'o-1'));

    expect(job.output?.actions).toMatchObject([
      { tool: 'ship_order', status: 'done', data: { shipped: 'o-1' }, text: 'Pedido o-1 enviado.' },
    ]);
    const [message] = await server.count('/ship', 1);
    const body = callSchema.parse(verify(secret, message));
    const { id: jobId } = job;
    expect(body).toMatchObject({ tool: 'ship_order', args: { order: 'o-1' }, jobId, owner: 'ana' });
    expect(message.headers).toMatchObject({
      'idempotency-key': body.callKey,
      'webhook-id': body.callKey,
    });
    expect(() => verify(secret.replace(/.{4}=$/, 'AAAA='), message)).toThrow();
  });

  it('is what the next job has, and gone once it is deleted', async () => {
    const url = `${server.origin}/changed`;
    server.answer('/changed', json(200, { data: 'one' }));
    await putTool(admin, 'changed_tool', { url, effect: 'none' });
    await ana.run(calling('changed_tool', 'x'));
    server.answer('/other', json(200, { data: 'two' }));
    await putTool(admin, 'changed_tool', { url: `${server.origin}/other`, effect: 'none' });
    const second = await ana.run(calling('changed_tool', 'x'));
    expect((await ana.executions(second.id)).map(({ result }) => result)).toContain('two');
    expect((await admin.send('DELETE', '/v1/tools/changed_tool')).status).toBe(204);
    const third = await ana.run(calling('changed_tool', 'x'));
    expect(JSON.stringify(await ana.executions(third.id))).toContain('TOOL_NOT_FOUND');
    expect(server.to('/changed')).toHaveLength(1);
  });

  it.each([
    ['422 tells the model', 422, { code: 'ORDER_GONE', message: 'Gone.' }, 'ORDER_GONE', 'SUCCESS'],
    ['403 ends the job', 403, { code: 'NOT_YOURS', message: 'No.' }, 'NOT_YOURS', 'FAILURE_TOOL'],
    ['404 without words ends the job', 404, '', 'TOOL_REFUSED', 'FAILURE_TOOL'],
  ])('%s', async (_what, status, body, code, outcome) => {
    await putTool(admin, 'refusing', { url: `${server.origin}/refusing` });
    server.answer('/refusing', json(status, body));
    const job = await ana.run(calling('refusing', 'x'));
    expect(job.outcome).toBe(outcome);
    const [entry] = (await ana.executions(job.id)).filter(({ type }) => type === 'tool_error');
    expect(entry?.error).toMatchObject({ code });
  });

  const cut = (response: ServerResponse) => void response.destroy();
  it.each([
    ['none', 'none', 'SUCCESS'],
    ['external', 'key', 'SUCCESS'],
    ['external', 'none', null],
  ] as const)(
    'that is lost, or answers 5xx, is called again by its effect: %s, idempotency %s',
    async (effect, idempotency, outcome) => {
      for (const failure of [cut, json(503, {})]) {
        const path = `/flaky-${effect}-${idempotency}-${failure === cut ? 'cut' : '503'}`;
        await putTool(admin, 'flaky', { url: server.origin + path, effect, idempotency });
        server.answer(path, (response) => {
          server.answer(path, json(200, { data: 'done' }));
          failure(response);
        });
        const { id } = await ana.submit(calling('flaky', 'x'));
        const job = await ana.job(id, 20);
        expect(job).toMatchObject({ outcome });
        if (outcome === null) expect(job.waitingFor).toBe('attention');
        expect(server.to(path)).toHaveLength(outcome === null ? 1 : 2);
        const keys = server.to(path).map(({ headers }) => headers['idempotency-key']);
        expect(new Set(keys).size).toBe(1);
      }
    },
  );

  it('that cannot be reached is not in doubt', async () => {
    const url = 'http://127.0.0.1:1/';
    await putTool(admin, 'nowhere', { url });
    const job = await ana.run(calling('nowhere', 'x'));
    expect(job.output?.actions).toMatchObject([{ tool: 'nowhere', status: 'failed' }]);
    expect(JSON.stringify(await ana.executions(job.id))).toContain('so it was not run');
  });

  it('answers later with the token that it gave, once, by a key that may run it', async () => {
    await putTool(admin, 'slow_order', { url: `${server.origin}/slow` });
    const token = 'token-of-the-order-0001';
    server.answer('/slow', json(202, { token }));
    const { id } = await ana.submit(calling('slow_order', 'o-9'));
    // A job that waits for a tool may go on by itself: no request is answered because of that.
    const waits = async () => (await ana.job(id)).waitingFor === 'tool';
    await waitFor(waits, { what: 'a wait for the tool' });
    const answer = (by: KeyHolder, data: unknown) =>
      by.sendJson('POST', `/v1/tool-calls/${token}/complete`, { data });
    const others = await keyed.holder('north', 'bot', 'tools:run:other');
    expectProblem(await answer(others, 'x'), 404, 'TOOL_CALL_NOT_FOUND');
    const runner = await keyed.holder('north', 'bot', 'tools:run:slow_order');
    expect((await answer(runner, { shipped: true })).status).toBe(200);
    const job = await ana.settled(id);
    expect(job.output?.actions).toMatchObject([{ status: 'done', data: { shipped: true } }]);
    expect(server.to('/slow')).toHaveLength(1);
  });

  it('that fails later is named by its own name, and its token stands nowhere', async () => {
    await putTool(admin, 'slow_refusal', { url: `${server.origin}/slow-refusal` });
    const token = 'token-of-the-order-0002';
    server.answer('/slow-refusal', json(202, { token }));
    const { id } = await ana.submit(calling('slow_refusal', 'o-10'));
    const failed = { code: 'SOLD_OUT', message: 'None left.' };
    const runner = await keyed.holder('north', 'bot', 'tools:run:*');
    const reply = await runner.sendJson('POST', `/v1/tool-calls/${token}/fail`, failed);
    expect(reply.status).toBe(200);
    await ana.settled(id);
    const told = await ana.executions(id);
    const [entry] = told.filter(({ type }) => type === 'tool_error');
    expect(entry?.error).toMatchObject({ code: 'SOLD_OUT', toolName: 'slow_refusal' });
    const rows = await keyed.query('select answer from later_calls where job_id = $1', id);
    expect(JSON.stringify([told, rows])).not.toContain(token);
  });

  it('does not follow a redirect', async () => {
    await putTool(admin, 'moved', { url: `${server.origin}/moved`, effect: 'none' });
    server.answer(
      '/moved',
      (response) => void response.writeHead(307, { location: `${server.origin}/inside` }).end(),
    );
    const job = await ana.run(calling('moved', 'x'));
    expect(JSON.stringify(await ana.executions(job.id))).toContain('is not followed');
    expect(server.to('/inside')).toEqual([]);
  });
});

describe('consent to a call of a tool over HTTP', () => {
  it('is asked for where nothing else is said, and counts for that tool as it was', async () => {
    const tool = { ...orderTool({ url: `${server.origin}/asked` }), approval: undefined };
    await admin.sendJson('PUT', '/v1/tools/asked', tool);
    server.answer('/asked', json(200, { data: 'done' }));
    const { id } = await ana.submit(calling('asked', 'o-7'));
    const question = await ana.questionOf(id);
    expect(question.preview.text).toBe('asked {"order":"o-7"}');
    // Another address: what is agreed to is not what would run.
    await admin.sendJson('PUT', '/v1/tools/asked', { ...tool, url: `${server.origin}/asked-2` });
    const approved = () => ana.decide(question, { decision: 'approve' });
    expectProblem(await approved(), 422, 'APPROVAL_TOOL_CHANGED');
    expect([...server.to('/asked'), ...server.to('/asked-2')]).toEqual([]);
    await admin.sendJson('PUT', '/v1/tools/asked', tool);
    expect((await approved()).status).toBe(200);
    expect((await ana.settled(id)).outcome).toBe('SUCCESS');
    expect(server.to('/asked')).toHaveLength(1);
  });
});

describe('the secret of a header', () => {
  const value = 'token-0123456789-abcdef';

  it('is sent, and stands nowhere else', async () => {
    const headers = { Authorization: 'Bearer secret:TICKETS_TOKEN' };
    await putTool(admin, 'ticket', { url: `${server.origin}/ticket`, headers, effect: 'none' });
    const listed = async () => (await ana.get('/v1/tools')).text;
    expect(await listed()).toContain('which is not stored: PUT /v1/secrets/TICKETS_TOKEN');
    const without = await ana.run(calling('ticket', 'x'));
    expect(without.error).toMatchObject({ code: 'TOOL_NOT_READY' });
    expect(without.error?.message).toContain('TICKETS_TOKEN');

    const put = await admin.sendJson('PUT', '/v1/secrets/TICKETS_TOKEN', { value });
    expect([put.status, put.json()]).toEqual([201, { name: 'TICKETS_TOKEN' }]);
    server.answer('/ticket', (response, { headers: got }) =>
      json(200, { data: { got: got.authorization, plain: value } })(response),
    );
    const { id } = await ana.run(calling('ticket', 'x'));
    const [message] = await server.count('/ticket', 1);
    expect(message.headers.authorization).toBe(`Bearer ${value}`);
    expect(await listed()).not.toContain('not stored');
    const pages = ['/v1/secrets', '/v1/tools/ticket', '/v1/audit', `/v1/jobs/${id}/executions`];
    for (const page of pages) {
      const { status, text } = await admin.get(page);
      expect([status, text.includes(value)]).toEqual([200, false]);
    }
    const rows = await keyed.query(
      `select name, encode(secret, 'escape') as s from tenant_secrets`,
    );
    expect(JSON.stringify(rows)).not.toContain(value);
    expect((await admin.send('DELETE', '/v1/secrets/TICKETS_TOKEN')).status).toBe(204);
  });

  it('takes an admin of the tenant, and no blanks or line feeds', async () => {
    expectProblem(await ana.sendJson('PUT', '/v1/secrets/X', { value }), 403, 'MISSING_SCOPE');
    for (const wrong of ['', ' x', 'x\r\ny', 'é']) {
      expect((await admin.sendJson('PUT', '/v1/secrets/X', { value: wrong })).status).toBe(400);
    }
    expectProblem(await admin.send('DELETE', '/v1/secrets/X'), 404, 'SECRET_NOT_FOUND');
  });
});

describe('a tool that is PUT', () => {
  const put = (name: string, change: object) =>
    admin.sendJson('PUT', `/v1/tools/${name}`, {
      ...orderTool({ url: `${server.origin}/put` }),
      ...change,
    });

  it('is refused where it cannot work, with the reason', async () => {
    expectProblem(await put('echo', {}), 409, 'TOOL_NAME_TAKEN');
    expectProblem(await put('x', { url: 'http://10.0.0.1/' }), 400, 'TOOL_URL_REFUSED');
    const inputSchema = { type: 'object', properties: { tenantId: { type: 'string' } } };
    expectProblem(await put('x', { inputSchema }), 422, 'TOOL_UNFIT');
    expectProblem(await put('x', { inputSchema: deepSchema(33) }), 422, 'TOOL_UNFIT');
    expect((await put('x', { inputSchema: deepSchema(32) })).status).toBe(201);
    for (const wrong of [
      { headers: { Authorization: 'Bearer abc' } },
      { headers: { Host: 'secret:X' } },
      { headers: { 'webhook-id': 'secret:X' } },
      { method: 'GET' },
      { retries: 3 },
    ]) {
      expect((await put('x', wrong)).status).toBe(400);
    }
    expect((await put('X-Y', {})).status).toBe(400);
  });

  it('is changed without another secret, read back as it was written, and rotated', async () => {
    const made = await putTool(admin, 'kept', { url: `${server.origin}/kept`, effect: 'none' });
    const read = await admin.get('/v1/tools/kept');
    const again = await admin.sendJson('PUT', '/v1/tools/kept', read.text);
    expect([again.status, again.json()]).toEqual([200, read.json()]);
    const rotated = (await admin.send('POST', '/v1/tools/kept/rotate')).json();
    const { secret } = z.object({ secret: z.string() }).parse(rotated);
    server.answer('/kept', json(200, { data: 1 }));
    await ana.run(calling('kept', 'x'));
    const [message] = await server.count('/kept', 1);
    for (const each of [secret, made.secret ?? '']) expect(verify(each, message)).toBeDefined();
  });

  it('belongs to its tenant', async () => {
    await putTool(admin, 'ours', { url: `${server.origin}/ours` });
    const south = await keyed.holder('south', 'rita', 'admin');
    expectProblem(await south.get('/v1/tools/ours'), 404, 'TOOL_NOT_FOUND');
    expectProblem(await south.send('DELETE', '/v1/tools/ours'), 404, 'TOOL_NOT_FOUND');
    expect((await south.get('/v1/tools')).text).not.toContain('"ours"');
    await south.putAgent('caller', { model: 'offline:call' });
    const job = await south.run(calling('ours', 'x'));
    expect(JSON.stringify(await south.executions(job.id))).toContain('TOOL_NOT_FOUND');
    expectProblem(await south.sendJson('PUT', '/v1/agents/theirs', {}), 400, 'VALIDATION_FAILED');
    expect(server.to('/ours')).toEqual([]);
    const audit = (await admin.get('/v1/audit?limit=100')).text;
    for (const act of ['tool.written', 'tool.deleted', 'tool.rotated', 'secret.written']) {
      expect(audit).toContain(act);
    }
  });
});
