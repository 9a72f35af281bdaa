import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseMail } from '../support/mail/parse-mail.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { expectProblem, HttpClient, type Reply } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';
import { approvalDetailsSchema } from '../../src/gateways/rest/approvals/approvals.schema.js';
import { waitFor } from '../support/wait-for.js';

const tool = 'enviar_email_personalizado';
/** A proxy leads from there to the service. */
const publicUrl = 'https://faina.example.org/agents';
const linkPattern = new RegExp(`${publicUrl}/approve/([\\w-]{43})(?![\\w-])`, 'g');

let smtp: TestSmtpServer;
let world: KeyedService;
let admin: KeyHolder;
let browser: HttpClient;

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  world = await startKeyedService({
    responder: instructedModel,
    settings: {
      TOOL_PACKS: 'reports',
      RECONCILE_MS: '100',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'faina@example.org',
      PUBLIC_URL: `${publicUrl}/`,
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
    },
  });
  admin = await world.holder('north', 'Ana@Example.com', 'admin', 'tools:*');
  browser = new HttpClient(world.service.url);
});

afterAll(async () => {
  await world.close();
  await smtp.close();
});

interface Policy {
  readonly notSelf?: boolean;
  readonly expiresInMs?: number;
  readonly onExpire?: 'reject';
  readonly remindAt?: number[];
}

const auditSchema = z.object({ items: z.array(z.looseObject({ target: z.string() })) });

/** A job that asks somebody, who gets a mail, whether it may send another one. */
async function ask(
  recipient: string,
  {
    policy,
    language = 'pt-BR',
    subject = 'Olá',
  }: { policy?: Policy; language?: string; subject?: string } = {},
) {
  const name = `asks-${randomUUID()}`;
  const approvals = { notSelf: false, notify: [recipient], ...policy };
  await admin.putAgent(name, { repairToolCalls: false, language, approvals });
  const args = { destinatarios: [`to-${recipient}`], assunto: subject, conteudo: 'Bom dia.' };
  const { id } = await admin.submit({ agent: name, input: instruction(tool, args) });
  const question = await admin.questionOf(id);
  return {
    jobId: id,
    agent: name,
    question,
    token: (await mailsTo(recipient, 1)).at(-1)?.token ?? '',
  };
}

/** The mails to somebody, once there are so many. */
async function mailsTo(recipient: string, count: number) {
  const found = await waitFor(
    () => {
      const accepted = smtp.acceptedFor(recipient);
      return accepted.length >= count ? accepted : undefined;
    },
    { what: `${String(count)} mails to ${recipient}` },
  );
  return Promise.all(
    found.map(async ({ raw }) => {
      const mail = await parseMail(raw);
      const links = [...`${mail.text ?? ''} ${mail.html ?? ''}`.matchAll(linkPattern)];
      return { mail, links, token: links[0]?.[1] ?? '' };
    }),
  );
}

const get = (token: string): Promise<Reply> => browser.get(`/approve/${token}`);

/** What the page's form sends from a private network without TLS: no Sec-Fetch-Site, and no origin. */
const press = (token: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  browser.send('POST', `/approve/${token}`, {
    headers: { origin: 'null', ...headers },
    body: new URLSearchParams(fields),
  });

describe.concurrent('a link in a mail', () => {
  it('says what would be done, until when and by whom, in the language of the agent', async () => {
    const { agent, token, question } = await ask('words@example.com', { subject: 'Oi <b>&' });
    const [sent] = await mailsTo('words@example.com', 1);
    expect(sent?.mail).toMatchObject({
      subject: `Sua aprovação é necessária: ${tool}`,
      to: [{ address: 'words@example.com' }],
      text: expect.stringContaining(`O agente ${agent} quer executar ${tool}`),
    });
    expect(sent?.mail.text).toContain('Assunto: Oi <b>&');
    expect(sent?.mail.text).toMatch(
      /expira em \d+ de \S+ de \d{4}.* (?:BRT|GMT-3) \(em \d+ minutos\)/,
    );
    expect(sent?.mail.html).toContain('Oi &lt;b&gt;&amp;');
    expect(sent?.mail.html).not.toMatch(/<img|<script|src=/);
    expect(sent?.links.map(([, each]) => each)).toEqual([token, token]);

    const page = await get(token);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.text).toMatch(/<dt[^>]*>assunto<\/dt><dd>Oi &lt;b&gt;&amp;<\/dd>/);
    expect(page.text).toContain(question.hash);
    expect(page.text).toContain(`<iframe sandbox src="${token}/message" title="A mensagem">`);
    expect(page.text).not.toMatch(/<script|src="(?!\S+\/message")|href=|<b>/);
    const message = await get(`${token}/message`);
    expect(message.text).toContain('Bom dia.');
    expect(message.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*sandbox$/,
    );
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      ),
    });
  });

  it('B18 decides nothing for whatever opens it, and takes a form of its page once', async () => {
    const { jobId, question, token } = await ask('ana@example.com');
    const path = `/approve/${token}`;
    for (const agent of ['Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 (compatible; SafeLinks)']) {
      const headers = { 'user-agent': agent, purpose: 'prefetch' };
      expect((await browser.send('GET', path, { headers })).status).toBe(200);
      expect((await browser.send('HEAD', path, { headers })).status).toBe(200);
    }
    const approve = { decision: 'approve', hash: question.hash };
    expectProblem(await browser.send('OPTIONS', path), 405, 'METHOD_NOT_ALLOWED');
    expectProblem(await browser.send('PUT', path), 405, 'METHOD_NOT_ALLOWED');
    expectProblem(await browser.send('POST', path), 400, 'VALIDATION_FAILED');
    expectProblem(await press(token, { decision: 'approve' }), 400, 'VALIDATION_FAILED');
    expectProblem(await press(token, { hash: question.hash }), 400, 'VALIDATION_FAILED');
    expectProblem(await press(token, { ...approve, reason: '\0' }), 400, 'VALIDATION_FAILED');
    const reason = 'x'.repeat(30_000);
    expectProblem(await press(token, { ...approve, reason }), 413, 'BODY_TOO_LARGE');
    expectProblem(await browser.sendJson('POST', path, approve), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const elsewhere = await press(token, approve, { 'sec-fetch-site': 'cross-site' });
    expectProblem(elsewhere, 403, 'CROSS_ORIGIN_REFUSED');
    const { status, text } = await press(token, { ...approve, hash: 'f'.repeat(64) });
    expect([status, text]).toEqual([422, expect.stringContaining('Nada foi decidido')]);
    expect(await admin.approval(question.id)).toEqual(question);
    expect(await admin.job(jobId)).toMatchObject({ status: 'WAITING' });

    const replies = await Promise.all([press(token, approve), press(token, approve)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { text } of replies) expect(text).toContain('Aprovado por ana@example.com em ');
    expect(await admin.settled(jobId)).toMatchObject({ status: 'COMPLETED' });
    expect(smtp.acceptedFor('to-ana@example.com')).toHaveLength(1);
    const decided = await admin.approval(question.id);
    expect(decided).toMatchObject({ status: 'approved', decidedBy: 'mail:ana@example.com' });
    const audit = auditSchema.parse((await admin.get('/v1/audit?limit=100')).json()).items;
    expect(audit.filter(({ target }) => target === question.id)).toMatchObject([
      { action: 'approval.decided', owner: 'mail:ana@example.com', keyId: null },
    ]);
    const late = await get(token);
    expect(late.status).toBe(200);
    expect(late.text).not.toContain('<form');
  });

  it('rejects with a reason that the model is told', async () => {
    const { jobId, question, token } = await ask('rui@example.com', { language: 'en-GB' });
    const [sent] = await mailsTo('rui@example.com', 1);
    expect(sent?.mail.subject).toBe(`Your approval is needed: ${tool}`);
    const fields = { decision: 'reject', hash: question.hash, reason: 'Não\r\n<agora> ' };
    const page = await press(token, fields);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Rejected by rui@example.com on ');
    expect(page.text).toContain('Não\n&lt;agora&gt;');
    await admin.settled(jobId);
    expect(await admin.approval(question.id)).toMatchObject({ reason: 'Não\n<agora>' });
    expect(smtp.acceptedFor('to-rui@example.com')).toEqual([]);
  });

  it('leads nowhere where a character of it is another one', async () => {
    const { token, question } = await ask('known@example.com');
    const first = token.startsWith('A') ? 'B' : 'A';
    for (const each of [first + token.slice(1), `${token}A`, 'x', '%00']) {
      const page = await browser.get(`/approve/${each}`);
      expect(page.status).toBe(each === '%00' ? 400 : 404);
      expect(page.text).not.toContain(tool);
    }
    const fields = { decision: 'approve', hash: question.hash };
    expect((await press(first + token.slice(1), fields)).status).toBe(404);
    expect(await admin.approval(question.id)).toMatchObject({ status: 'pending' });
  });

  it('B15 is of no use once the question is changed, and a mail brings another one', async () => {
    const { question, token } = await ask('eva@example.com');
    const edited = await admin.edited(question, { assunto: 'Alterado' });
    const old = await get(token);
    expect(old.status).toBe(410);
    expect(old.text).toContain('novo e-mail');
    expect(old.text).not.toContain('<form');
    for (const { hash } of [question, edited]) {
      expect((await press(token, { decision: 'approve', hash })).status).toBe(410);
    }
    const second = (await mailsTo('eva@example.com', 2))[1];
    expect(second?.mail.subject).toMatch(/^Alterado, /);
    expect(second?.mail.text).toContain('Assunto: Alterado');
    expect(second?.token).not.toBe(token);
    const fields = { decision: 'approve', hash: edited.hash };
    expect((await press(second?.token ?? '', fields)).status).toBe(200);
    expect(await admin.approval(question.id)).toMatchObject({ status: 'approved' });
  });

  it('comes again with a reminder, and expires with the question', async () => {
    const policy: Policy = { expiresInMs: 2_500, onExpire: 'reject', remindAt: [0.2] };
    const { jobId, question, token } = await ask('lia@example.com', { policy });
    const mails = await mailsTo('lia@example.com', 2);
    const reminder = mails.find(({ mail }) => mail.subject?.startsWith('Lembrete: '));
    expect(reminder?.token).toBe(token);
    await admin.settled(jobId);
    const fields = { decision: 'approve', hash: question.hash };
    for (const page of [await get(token), await press(token, fields)]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain('Tarde demais');
      expect(page.text).not.toContain('<form');
    }
    expect(await admin.approval(question.id)).toMatchObject({ status: 'expired' });
  });

  it('S15 lets nobody decide on their own job, whose key is known by the same address', async () => {
    const { question, token } = await ask('ANA@example.com', { policy: { notSelf: true } });
    const fields = { decision: 'approve', hash: question.hash };
    for (const page of [await get(token), await press(token, fields)]) {
      expect(page.status).toBe(403);
      expect(page.text).toContain('Outra pessoa decide');
    }
    expect(await admin.approval(question.id)).toMatchObject({ status: 'pending' });
  });

  it('F39 that a server refuses is told of once, and keeps nobody else from theirs', async () => {
    const notify = ['rcpt-550@example.com', 'rcpt-451@example.com', 'fine@example.com'];
    const approvals = { notSelf: false, notify };
    await admin.putAgent('many', { approvals });
    const args = { destinatarios: ['x@example.com'], assunto: 'Olá', conteudo: 'Bom dia.' };
    const { id } = await admin.submit({ agent: 'many', input: instruction(tool, args) });
    const question = await admin.questionOf(id);
    await mailsTo('fine@example.com', 1);
    const mailsOf = async () => {
      const reply = await admin.get(`/v1/approvals/${question.id}`);
      const { mails } = approvalDetailsSchema.parse(reply.json());
      return mails.every((mail) => mail.status === 'sent' || mail.error) && mails;
    };
    const mails = await waitFor(mailsOf, { what: 'what became of three mails' });
    expect(mails).toMatchObject([
      { to: notify[2], kind: 'asked', status: 'sent' },
      { to: notify[1], status: 'pending', error: expect.stringContaining('451') },
      { to: notify[0], status: 'failed', error: expect.stringContaining('550') },
    ]);
  });

  it('P14 stands nowhere in the database', async () => {
    const { token } = await ask('secret@example.com');
    const names = z.array(z.object({ name: z.string() }));
    const tables = names.parse(
      await world.query(`select tablename as name from pg_tables where schemaname = 'public'`),
    );
    const forms = [token, Buffer.from(token, 'base64url').toString('hex')];
    let found = 0;
    for (const { name } of tables) {
      const [row] = await world.query(
        `select count(*)::int as rows, count(*) filter (where t::text ilike any ($1))::int as hits from "${name}" t`,
        forms.map((form) => `%${form}%`),
      );
      const { rows, hits } = z.object({ rows: z.int(), hits: z.int() }).parse(row);
      expect({ name, hits }).toEqual({ name, hits: 0 });
      found += rows;
    }
    expect(found).toBeGreaterThan(0);
  });
});
