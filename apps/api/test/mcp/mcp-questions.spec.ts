import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ReferenceServer,
  startReferenceServer,
} from '../../../../libs/tools/test/support/mcp-reference-server.js';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { parseMail } from '../support/mail/parse-mail.js';
import { waitFor } from '../support/wait-for.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let server: ReferenceServer;
let folder: McpFolder;
let scripted: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  server = await startReferenceServer('reject');
  folder = await createMcpFolder();
  const { url } = server;
  const config = await folder.configure({
    air: { url, approval: 'never' },
    strict: { url },
  });
  scripted = await startScriptedService({
    settings: {
      MCP_CONFIG: config,
      PUBLIC_URL: 'https://faina.example.org/agents',
      MAIL_OUTBOX: folder.path,
    },
  });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('traveller', {
    approvals: { notSelf: false, notify: ['ana@example.org'] },
  });
  for (const name of ['air__book', 'strict__book']) await waitForTool(client, name, 'available');
});

afterAll(async () => {
  await scripted.close();
  await server.close();
  await folder.remove();
});

beforeEach(() => {
  server.calls.splice(0);
});

async function start(tool: string, args: Record<string, unknown> = {}): Promise<string> {
  scripted.model.script(toolCall(tool, args), answer('Done.'));
  return (await client.submit({ agent: 'traveller', input: 'Go' })).id;
}

/** The mail that leads to a question in the console; undefined until there is one. */
const mailAbout = (id: string) => async () => {
  const files = (await readdir(folder.path)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (name) => parseMail(await readFile(join(folder.path, name), 'utf8'))),
  );
  const link = `https://faina.example.org/agents/console/inbox?id=${id}`;
  const found = mails.find(({ text }) => text?.includes(link));
  return found && `${found.subject ?? ''} ${found.text ?? ''}`;
};

/** What the model was told of the call at last. */
async function told(jobId: string): Promise<string> {
  expect(await client.settled(jobId)).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
  const history = await client.activity(jobId);
  return history.find(({ role }) => role === 'TOOL_RESULT')?.content ?? '';
}

describe('a question of an MCP server in the middle of a call', () => {
  it('waits for a person, whose answer the call goes on with, once', async () => {
    const id = await start('air__book', { to: 'Lisboa' });
    const question = await client.questionOf(id);
    expect(question).toMatchObject({
      kind: 'question',
      tool: 'air__book',
      preview: {
        text: expect.stringContaining('Which seat to Lisboa?'),
        server: 'air',
        form: { properties: { seat: { enum: ['12A', '14C'] } }, required: ['seat'] },
      },
    });
    expect((await client.approvals(`jobId=${id}`)).items).toMatchObject([{ kind: 'question' }]);
    expect(server.calls).toEqual(['ask Lisboa']);
    const mail = await waitFor(mailAbout(question.id), { what: 'a mail about the question' });
    expect(mail).toContain('Sua resposta é necessária: air__book');
    expect(mail).not.toContain('/approve/');

    const decision = { decision: 'approve', answer: { seat: '14C' } };
    expect((await client.decide(question, decision)).status).toBe(200);
    expect(await told(id)).toBe('"Booked 14C"');
    expect(server.calls).toEqual(['ask Lisboa', 'book Lisboa 14C true']);
    expect(await client.settled(id)).toMatchObject({
      output: { actions: [{ tool: 'air__book', status: 'done' }] },
    });
  });

  it('takes no answer that does not fit, and says where', async () => {
    const id = await start('air__book', { to: 'Faro' });
    const question = await client.questionOf(id);
    for (const given of [{ answer: { seat: '1X' } }, {}, { answer: { seat: '12A', more: 1 } }]) {
      const reply = await client.decide(question, { decision: 'approve', ...given });
      expect(reply.status).toBe(422);
      expect(reply.json()).toMatchObject({
        code: 'ANSWER_INVALID',
        errors: [{ pointer: expect.stringMatching(/^\/answer/) }],
      });
    }
    expect(await client.approval(question.id)).toMatchObject({ status: 'pending' });
    await client.decide(question, { decision: 'reject' });
    expect(await told(id)).toBe('"Not booked"');
    expect(server.calls).toEqual(['ask Faro']);
  });

  it('comes after the consent to the call, which takes no answer', async () => {
    const id = await start('strict__book', { to: 'Porto' });
    const consent = await client.questionOf(id);
    expect(consent.kind).toBe('approval');
    const wrong = await client.decide(consent, { decision: 'approve', answer: { seat: '12A' } });
    expect(wrong.json()).toMatchObject({ code: 'ANSWER_INVALID' });
    await client.decide(consent, { decision: 'approve' });
    await client.job(id, 1);
    const question = await client.questionOf(id);
    expect(question.kind).toBe('question');
    await client.decide(question, { decision: 'approve', answer: { seat: '12A', meal: false } });
    expect(await told(id)).toBe('"Booked 12A"');
    expect(server.calls).toEqual(['ask Porto', 'book Porto 12A false']);
  });

  it('is put to nobody where it asks for a secret', async () => {
    const id = await start('air__log_in');
    expect(await told(id)).toContain('decline');
    expect((await client.approvals(`jobId=${id}`)).items).toEqual([]);
  });

  it('may be a link, which shows by its host and is opened by the person', async () => {
    const id = await start('air__pay');
    const question = await client.questionOf(id);
    expect(question).toMatchObject({
      kind: 'question',
      preview: {
        text: expect.stringContaining('this page of pay.example.com'),
        url: 'https://pay.example.com/order/7',
      },
    });
    await client.decide(question, { decision: 'approve' });
    expect(await told(id)).toContain('accept');
  });
});
