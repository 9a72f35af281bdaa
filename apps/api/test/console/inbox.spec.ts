import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleOptions, openConsole } from '../support/console/open-console.js';
import { type MailingConsole, startMailingConsole } from '../support/console/mailing-console.js';
import { describeWithBrowser } from '../support/http/browser.js';
import { instruction } from '../support/model/instructed-model.js';
import { type KeyHolder, workScopes } from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';

const customMail = 'enviar_email_personalizado';

describeWithBrowser('the inbox of the console', () => {
  let started: MailingConsole;
  let smtp: MailingConsole['smtp'];
  let keyed: MailingConsole['keyed'];
  let browser: MailingConsole['browser'];
  let ana: KeyHolder;
  let bia: KeyHolder;

  beforeAll(async () => {
    started = await startMailingConsole();
    ({ smtp, keyed, browser } = started);
    ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
    bia = await keyed.holder('north', 'bia', 'jobs:read', 'tenant:read', 'approvals:write');
    await ana.putAgent('mailer', { repairToolCalls: false });
    await ana.putAgent('careful', { requireApproval: ['write_once', 'echo'] });
    await ana.putAgent('strict', { requireApproval: ['echo'], approvals: { notSelf: true } });
  });

  afterAll(async () => {
    await started.close();
  });

  async function ask(agent: string, tool: string, args: object, threadId?: string) {
    const input = instruction(tool, args);
    const { id } = await ana.submit({ agent, input, ...(threadId && { threadId }) });
    return ana.questionOf(id);
  }
  const mailTo = (to: string, more: object = {}) =>
    ask('mailer', customMail, {
      destinatarios: [to],
      assunto: 'Resumo da semana',
      conteudo: 'Olá, *Ana*',
      ...more,
    });
  const open = (path: string, options: ConsoleOptions = {}) =>
    openConsole(browser, keyed.service.url, { path, key: ana.key.key, ...options });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

  it('sends exactly the mail that was shown, also as a person has changed it', async () => {
    const question = await mailTo('first@example.com');
    const { page, axe, close } = await open('/inbox', { refusals: [422] });
    await page
      .getByRole('heading', { name: 'Send “Resumo da semana” to first@example.com' })
      .waitFor();
    expect(await page.title()).toBe('(1) Inbox · Faina');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('waiting');
    await page.frameLocator('iframe').getByText('Olá, Ana').waitFor();
    await shown(page, 'said in the request');
    await shown(page, /the job fails and nothing is sent/);
    await axe();
    const download = page.waitForEvent('download');
    await button(page, 'Download the message').click();
    expect((await download).suggestedFilename()).toBe('message.eml');
    await page.keyboard.press('a');
    await shown(page, 'cannot be taken back');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click();
    await shown(page, /^Approved by ana/);
    await ana.settled(question.jobId);
    const [sent] = smtp.acceptedFor('first@example.com');
    expect(sent?.raw).toBe(question.preview.raw);

    const other = await mailTo('second@example.com');
    await page.getByRole('link', { name: /second@example\.com/ }).click();
    await button(page, 'Edit…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('assunto').fill('um\u202edois');
    await dialog.getByLabel('conteudo').fill('Só até *amanhã*');
    await dialog.getByRole('button', { name: 'Show the new preview' }).click();
    await shown(page, 'The tool does not take these changes.');
    await dialog.getByLabel('assunto').fill('Resumo curto');
    await dialog.getByRole('button', { name: 'Show the new preview' }).click();
    await page.locator('del', { hasText: 'Resumo da semana' }).waitFor();
    await page.frameLocator('iframe').getByText('Só até amanhã').waitFor();
    await axe();
    await button(page, 'Approve and send').click();
    await shown(page, /^Approved by ana/);
    await ana.settled(other.jobId);
    expect(smtp.acceptedFor('second@example.com')).toEqual([
      expect.objectContaining({ raw: (await ana.approval(other.id)).preview.raw }),
    ]);
    expect(smtp.acceptedFor('second@example.com')[0]?.raw).toContain('Subject: Resumo curto');
    await shown(page, 'Nothing waits for you');
    expect(await page.title()).toBe('Inbox · Faina');
    await close();
  });

  it('rejects with a reason, and tells what others do and time does to what one reads', async () => {
    const { page, close } = await open('/inbox');
    const rejected = await ask('careful', 'write_once', { key: 'no' });
    await page.getByRole('link', { name: /"no"/ }).click();
    await page.getByRole('heading', { name: 'Run write_once' }).waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Reason').fill('Not today');
    const amongOthers = page.getByRole('listitem').filter({ hasText: 'Rejected by ana' });
    await page.route('**/decision', async (route) => {
      const response = await route.fetch();
      // The news of it come before the answer.
      await amongOthers.waitFor();
      await route.fulfill({ response });
    });
    await button(page, 'Reject').last().click();
    await shown(page, /^Rejected by ana on/);
    await amongOthers.waitFor({ state: 'detached' });
    await page.unroute('**/decision');
    expect(await ana.settled(rejected.jobId)).toMatchObject({
      output: { actions: [{ status: 'skipped', reason: 'Not today' }] },
    });

    const late = await ask('careful', 'write_once', { key: 'late' });
    await page.getByRole('link', { name: /late/ }).click();
    await page.getByRole('definition').filter({ hasText: 'late' }).waitFor();
    await keyed.query('update approvals set expires_at = now() where id = $1', late.id);
    await shown(page, /Nobody can decide any more/);
    expect(await button(page, 'Approve and run').count()).toBe(0);

    const taken = await ask('careful', 'write_once', { key: 'taken' });
    const changed = await ask('careful', 'write_once', { key: 'changed' });
    await page.getByRole('link', { name: /changed/ }).click();
    await page.getByRole('definition').filter({ hasText: 'changed' }).waitFor();
    await bia.decide(taken, { decision: 'approve' });
    await shown(page, /^Approved by bia: Run write_once/);
    const now = await bia.edited(changed, { key: 'as bia wants it' });
    await shown(page, 'bia has changed this while you read.');
    await page.getByRole('definition').filter({ hasText: 'changed' }).waitFor();
    expect(await button(page, 'Approve and run').isDisabled()).toBe(true);
    await button(page, 'Show what is asked now').click();
    await page.locator('ins', { hasText: 'as bia wants it' }).waitFor();
    await bia.decide(now, { decision: 'approve' });
    await shown(page, /^Approved by bia on/);

    const own = await ask('strict', 'echo', { value: 'own' });
    await page.getByRole('link', { name: /strict/ }).click();
    await shown(page, 'its agent wants another person to decide');
    expect(await button(page, 'Approve and run').isDisabled()).toBe(true);
    await bia.decide(own, { decision: 'reject' });
    await shown(page, /^Rejected by bia on/);
    await close();
  });

  it('decides on equal questions together, each by itself, and says what became of an unknown effect', async () => {
    const three = [];
    for (const key of ['one', 'two', 'three'])
      three.push(await ask('careful', 'write_once', { key }));
    const input = instruction(customMail, {
      destinatarios: ['dot-drop@example.com'],
      assunto: 'Saiu?',
      conteudo: 'Talvez',
    });
    const lost = await ana.submit({ agent: 'mailer', input });
    await ana.decide(await ana.questionOf(lost.id), { decision: 'approve' });
    await waitFor(async () => (await ana.job(lost.id)).waitingFor === 'attention', {
      what: 'a job that waits for attention',
    });
    const { page, axe, close } = await open('/inbox?agent=careful', { refusals: [409] });
    await page.getByRole('link', { name: /one/ }).click();
    await button(page, 'Decide on 3 alike together…').click();
    const dialog = page.getByRole('dialog');
    await axe();
    const approve = dialog.getByRole('button', { name: 'Approve 3 calls' });
    expect(await approve.isDisabled()).toBe(true);
    const [, second] = three;
    if (second) await bia.decide(second, { decision: 'reject' });
    await dialog.getByLabel('Type 3').fill('3');
    await approve.click();
    await dialog.getByText('2 of 3 approved.').waitFor();
    await dialog.getByText('Somebody else was faster').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const ends = await Promise.all(three.map(({ jobId }) => ana.settled(jobId)));
    expect(ends.map(({ output }) => output?.actions[0]?.status)).toEqual([
      'done',
      'skipped',
      'done',
    ]);

    await page.getByLabel('Agent').selectOption('');
    await page.getByRole('link', { name: `Did ${customMail} take effect?` }).click();
    await page.getByRole('definition').filter({ hasText: 'dot-drop@example.com' }).waitFor();
    await axe();
    await button(page, 'Do it again…').click();
    await dialog.getByText('If the first took effect, it is done twice.').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'It happened').click();
    await shown(page, 'Your answer is taken.');
    expect((await ana.settled(lost.id)).output?.actions).toMatchObject([{ status: 'done' }]);
    await close();
  });

  it('shows hostile mails and arguments as they are, and lets them do nothing', async () => {
    const hostile = `<p>Segue o boleto</p><script>document.title='x'</script><img src="https://evil.example/p.png" onerror="x()">
      <form action="https://evil.example/"><button>Entrar</button></form><a href="https://evil.example/">link</a>
      <meta http-equiv="refresh" content="0;url=https://evil.example/"><style>p{background:url(https://evil.example/b)}</style>`;
    const mail = await mailTo('ana@example.com', { assunto: 'Boleto' });
    await keyed.query(
      `update approvals set preview = jsonb_set(preview::jsonb, '{html}', to_jsonb($2::text))::json where id = $1`,
      mail.id,
      hostile,
    );
    const value = { to: 'fdp.\u202eexe', html: '<img src=x onerror=alert(1)>' };
    const echo = await ask('careful', 'echo', { value });
    const { page, go, axe, scrollWidth, close } = await open(`/inbox?id=${mail.id}`, {
      width: 390,
      theme: 'dark',
      language: 'pt-BR',
    });
    const frame = page.frameLocator('iframe');
    await frame.getByText('Segue o boleto').waitFor();
    await frame.getByRole('button', { name: 'Entrar' }).click();
    await frame.getByText('link').click();
    await page.getByText('As imagens de evil.example não são buscadas').waitFor();
    await frame.getByText('Segue o boleto').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
    await page.getByRole('button', { name: 'Aprovar e enviar' }).waitFor();
    await page.getByText('Sem resposta às').waitFor();
    expect(await scrollWidth()).toBe(390);
    await axe();
    await page.getByRole('link', { name: 'Lista' }).click();
    await page.getByRole('heading', { name: '2 pendências' }).waitFor();
    await axe();
    await go(`/inbox?id=${echo.id}`);
    await page.getByRole('definition').filter({ hasText: 'U+202E' }).waitFor();
    await page.getByRole('definition').filter({ hasText: 'onerror=alert(1)' }).waitFor();
    expect(await scrollWidth()).toBe(390);
    await close();
    for (const question of [mail, echo]) await ana.decide(question, { decision: 'reject' });
  });

  it('shows the jobs of a thread in their order, with what was said', async () => {
    const threadId = randomUUID();
    for (const value of ['primeiro', 'segundo']) {
      await ana.run({ agent: 'mailer', input: instruction('echo', { value }), threadId });
    }
    const { page, axe, close } = await open(`/threads/${threadId}`);
    const turns = page.getByRole('article');
    await turns.nth(1).waitFor();
    expect(await turns.nth(0).innerText()).toContain('primeiro');
    expect(await turns.nth(1).innerText()).toContain('segundo');
    await button(page, 'Show what came between').first().click();
    await page.getByText('calls echo').waitFor();
    await axe();
    await close();
  });
});
