import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowOf } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { instruction } from '../support/model/instructed-model.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';
import { EventReader } from '../support/http/event-reader.js';
import { parseMail } from '../support/mail/parse-mail.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';

const customMail = 'enviar_email_personalizado';
const maxRowBytes = 1_000;

let smtp: TestSmtpServer;
let mail: MailService;

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  mail = await startMailService({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Faina <faina@example.org>',
    TOOL_PACKS: 'reports,diagnostics',
  });
  await mail.client.putAgent('careful', { repairToolCalls: false, requireApproval: ['echo'] });
});

afterAll(async () => {
  await mail.close();
  await smtp.close();
});

const longMail = {
  destinatarios: ['rows@example.com'],
  assunto: 'Resumo "da semana" – ção',
  conteudo: 'Olá "Ana" 😀,\n'.repeat(1_400),
};

/** A job whose call of `echo` asks first. */
async function askToEcho(value: unknown) {
  const input = instruction('echo', { value });
  const { id } = await mail.client.submit({ agent: 'careful', input });
  return mail.client.questionOf(id);
}

const rowsSchema = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

describe('the list of approvals', () => {
  it('S18: has rows of at most 1 kB, whatever they ask about', async () => {
    const { question } = await mail.ask(customMail, longMail);
    await mail.ask(customMail, {
      ...longMail,
      destinatarios: Array.from({ length: 50 }, (_, n) => `pessoa.${n}@um-nome-longo.example.com`),
    });
    for (const value of ['x'.repeat(9_000), '👩‍👩‍👧‍👦'.repeat(900)]) await askToEcho(value);
    const echo = await askToEcho('"\n'.repeat(3_000));
    const reason = '"não" 😀\n'.repeat(200);
    await mail.client.decide(echo, { decision: 'reject', reason });

    const reply = await mail.client.get('/v1/approvals?limit=100');
    const { items } = rowsSchema.parse(reply.json());

    expect(items).toHaveLength(5);
    for (const item of items) {
      expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThanOrEqual(maxRowBytes);
    }
    const { args, preview, hash, jobId, tool } = question;
    expect(items.find(({ id }) => id === question.id)).toEqual({
      ...rowOf(question),
      args: { truncated: true, bytes: Buffer.byteLength(JSON.stringify(args)) },
      preview: {
        text: expect.stringMatching(
          /^De: Faina <faina@example\.org>\nPara: .*(?:Olá|Olá "Ana"|😀)…$/s,
        ),
        truncated: true,
        bytes: Buffer.byteLength(preview.text),
      },
    });
    expect({ hash, jobId, tool }).toEqual({
      hash: expect.any(String),
      jobId: expect.any(String),
      tool: customMail,
    });
    expect(preview.text).toContain(longMail.conteudo);
  });

  it('S18: is cut to the questions of one job', async () => {
    const echo = await askToEcho('of this job');
    const reply = await mail.client.get(`/v1/approvals?jobId=${echo.jobId}&status=pending`);

    expect(rowsSchema.parse(reply.json()).items).toEqual([rowOf(echo)]);
    expectProblem(await mail.client.get('/v1/approvals?jobId=1'), 400, 'VALIDATION_FAILED');
  });
});

describe('an approval', () => {
  it('S18: has all arguments, of which the preview shows every one and counts the rest', async () => {
    const value = { aaa: 'x'.repeat(4_500), to: 'mallory' };
    const question = await askToEcho(value);

    expect(question.args).toEqual({ value });
    expect(question.preview.text).toBe(
      `echo {"value":{"aaa":"${'x'.repeat(500)}"… 4 000 more characters,"to":"mallory"}}`,
    );
  });

  it('S18: gives the bytes of the message that it is about', async () => {
    const { question, preview } = await mail.ask(customMail, longMail);
    const reply = await mail.client.get(`/v1/approvals/${question.id}/message`);

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('message/rfc822');
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(reply.text).toBe(preview.raw);
    const echo = await askToEcho('no message');
    const none = await mail.client.get(`/v1/approvals/${echo.id}/message`);
    expectProblem(none, 404, 'APPROVAL_HAS_NO_MESSAGE');
    const unknown = await mail.client.get(`/v1/approvals/${echo.jobId}/message`);
    expectProblem(unknown, 404, 'APPROVAL_NOT_FOUND');
  });

  it('S19: shows what nobody would see of a message, whose bytes stay as they are', async () => {
    const conteudo = 'Pague em fdp.\u202eexe\u2066 **já\u200b**, &#x61C;Ana 😀';
    const { jobId, question, preview } = await mail.ask(customMail, {
      destinatarios: ['c19@example.com'],
      assunto: 'Conta',
      conteudo,
    });
    const shown = 'fdp.[U+202E]exe[U+2066]';

    expect(preview.text).toContain(`${shown} **já[U+200B]**, &#x61C;Ana 😀`);
    expect(preview.html).toContain(`${shown} <strong>já[U+200B]</strong>, [U+061C]Ana 😀`);
    expect((await parseMail(preview.raw)).text?.trim()).toBe(conteudo);
    await mail.approve(question);
    expect(await mail.client.settled(jobId)).toMatchObject({ outcome: 'SUCCESS' });
    expect(smtp.acceptedFor('c19@example.com')).toMatchObject([{ raw: preview.raw }]);
  });

  it('S19: is never asked for where a subject has such a character', async () => {
    for (const assunto of ['Conta\u200b', 'Conta\u061c', 'Conta\u200f', 'Conta\u2066']) {
      const jobId = await mail.start(customMail, { ...longMail, assunto });
      expect(await mail.client.settled(jobId)).toMatchObject({ status: 'COMPLETED' });
      expect(await mail.toolResultOf(jobId)).toMatchObject({
        message: expect.stringContaining('characters that nobody sees'),
      });
    }
  });
});

describe('an edit', () => {
  const message = { destinatarios: ['edit@example.com'], assunto: 'Olá', conteudo: 'Bom dia.' };
  const changes = { assunto: 'Oi', conteudo: 'Boa **noite**.' };

  it('B4 makes another message, which is what goes once it is approved, and the model is told', async () => {
    const { jobId, question } = await mail.ask(customMail, message);
    const said = async () => (await mail.client.job(jobId)).output;
    const before = await said();
    expect(question).toMatchObject({ editable: ['assunto', 'conteudo'], edited: null });
    const edited = await mail.client.edited(question, {
      ...changes,
      destinatarios: ['edit@example.com'],
    });

    expect(edited).toMatchObject({
      args: { ...message, ...changes },
      preview: {
        subject: 'Oi',
        to: ['edit@example.com'],
        html: expect.stringContaining('<strong>noite</strong>'),
        text: expect.stringContaining('Assunto: Oi'),
      },
      edited: {
        by: 'local',
        at: expect.any(String),
        changes: [
          { name: 'assunto', before: 'Olá', after: 'Oi' },
          { name: 'conteudo', before: 'Bom dia.', after: 'Boa **noite**.' },
        ],
      },
    });
    expect(edited.hash).not.toBe(question.hash);
    expect(before?.message).toContain('Assunto: Olá');
    expect(await said()).toEqual({
      ...before,
      message: before?.message.replace(question.preview.text, edited.preview.text),
      actions: [
        {
          ...before?.actions[0],
          text: edited.preview.text,
          data: { approvalId: question.id, hash: edited.hash },
        },
      ],
    });
    expect(await mail.client.approval(question.id)).toEqual(edited);
    const old = await mail.client.decide(question, { decision: 'approve' });
    expectProblem(old, 422, 'APPROVAL_HASH_MISMATCH');
    await mail.approve(edited);
    expect(await mail.client.settled(jobId)).toMatchObject({ outcome: 'SUCCESS' });

    expect(smtp.acceptedFor('edit@example.com')).toMatchObject([{ raw: edited.preview.raw }]);
    expect(await mail.toolResultOf(jobId)).toMatchObject({
      approvedWithChanges: { by: 'local', args: { ...message, ...changes } },
      status: 'enviado',
    });
    const [calls] = (await mail.client.executions(jobId)).filter(
      ({ type }) => type === 'tool_call',
    );
    expect(calls).toMatchObject({ params: { assunto: 'Oi' } });
  });

  it('P15 S18 is refused where it would reach others, fits the tool not, or changes another question', async () => {
    const { jobId, question } = await mail.ask(customMail, {
      ...message,
      destinatarios: ['no@example.com'],
    });
    for (const [args, pointer] of [
      [{ destinatarios: ['mallory@example.com'] }, '/args/destinatarios'],
      [{ assunto: 'Oi', bcc: ['mallory@example.com'] }, '/args/bcc'],
      [{ assunto: 'a\nBcc: mallory@example.com' }, '/args/assunto'],
      [{ conteudo: 7 }, '/args/conteudo'],
    ] as const) {
      const reply = await mail.client.edit(question, { args });
      const { errors } = expectProblem(reply, 422, 'APPROVAL_ARGS_INVALID');
      expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
    }
    const stale = await mail.client.edit(question, { args: changes, hash: 'a'.repeat(64) });
    expectProblem(stale, 422, 'APPROVAL_HASH_MISMATCH');
    for (const body of [{}, { args: 'x' }, { args: {}, decision: 'approve' }]) {
      expectProblem(await mail.client.edit(question, body), 400, 'VALIDATION_FAILED');
    }
    expect(await mail.client.edited(question, { assunto: 'Olá' })).toEqual(question);
    await mail.client.decide(question, { decision: 'reject' });
    const late = await mail.client.edit(question, { args: changes });
    expectProblem(late, 409, 'APPROVAL_ALREADY_DECIDED');
    expect(await mail.client.settled(jobId)).toMatchObject({ outcome: 'SUCCESS' });
    expect(smtp.acceptedFor('mallory@example.com')).toEqual([]);
  });

  it('P15 is not for arguments that no tool lets people change', async () => {
    await mail.client.putAgent('slow', { requireApproval: ['sleep'] });
    const input = instruction('sleep', { ms: 1 });
    const { id } = await mail.client.submit({ agent: 'slow', input });
    const question = await mail.client.questionOf(id);
    expect(question.editable).toEqual([]);
    const reply = await mail.client.edit(question, { args: { ms: 2 } });
    expectProblem(reply, 409, 'APPROVAL_NOT_EDITABLE');
    await mail.approve(question);
  });

  it('changes the arguments that a plain question shows, again and again', async () => {
    const question = await askToEcho('first');
    const second = await mail.client.edited(question, { value: 'second' });
    const third = await mail.client.edited(second, { value: { deep: ['third'] } });
    expect(third).toMatchObject({
      preview: { text: 'echo {"value":{"deep":["third"]}}' },
      edited: { changes: [{ before: 'first', after: { deep: ['third'] } }] },
    });
    await mail.approve(third);
    await mail.client.settled(question.jobId);
    expect(await mail.toolResultOf(question.jobId)).toMatchObject({ value: { deep: ['third'] } });
    const events = await EventReader.open(`${mail.service.url}/v1/jobs/${question.jobId}/events`);
    const told = (await events.rest()).filter(({ event }) => event === 'approval');
    expect(told.map(({ data }) => data)).toMatchObject([
      { args: { value: 'first' }, hash: question.hash, status: 'pending', editedAt: null },
      { args: third.args, hash: third.hash, status: 'pending', editedAt: expect.any(String) },
      { hash: third.hash, status: 'pending' },
      { hash: third.hash, status: 'approved' },
    ]);
  });
});
