import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../support/console/open-console.js';
import { type MailingConsole, startMailingConsole } from '../support/console/mailing-console.js';
import { describeWithBrowser } from '../support/http/browser.js';
import { instruction } from '../support/model/instructed-model.js';
import { type KeyHolder, workScopes } from '../support/service/keyed-service.js';

const mail = (to: string) =>
  instruction('enviar_email_personalizado', {
    destinatarios: [to],
    assunto: 'Resumo da semana',
    conteudo: 'Olá, *Ana*',
  });

describeWithBrowser('the console', () => {
  let started: MailingConsole;
  let smtp: MailingConsole['smtp'];
  let keyed: MailingConsole['keyed'];
  let browser: MailingConsole['browser'];
  let ana: KeyHolder;
  let url: string;

  beforeAll(async () => {
    started = await startMailingConsole();
    ({ smtp, keyed, browser } = started);
    ({ url } = keyed.service);
    ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write', 'tenant:read');
    await ana.putAgent('mailer', { repairToolCalls: false });
  });

  afterAll(async () => {
    await started.close();
  });

  it('lets in who has a key, until the tab is closed, logged out or the key revoked', async () => {
    const holder = await keyed.holder('one', 'ana', 'jobs:read');
    const { page, axe, close } = await openConsole(browser, url, { refusals: [401] });
    const title = page.getByRole('heading', { level: 1 });
    const logIn = async (key: string) => {
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await axe();
    await logIn('no-key');
    await page.getByRole('alert').getByText('INVALID_API_KEY').waitFor();
    await logIn(holder.key.key);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('link', { name: 'Keys' }).count()).toBe(0);

    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in to Faina' }).waitFor();
    await page.reload();
    expect(await title.innerText()).toContain('Log in');

    await logIn(holder.key.key);
    await page.getByRole('button', { name: 'Live' }).waitFor();
    await keyed.operator.send('DELETE', `/v1/keys/${holder.key.id}`);
    await page.reload();
    await page.getByRole('heading', { name: 'Log in to Faina' }).waitFor();
    await close();
  });

  it('keeps language and theme, and is worked with keys', async () => {
    const { key } = (await keyed.holder('one', 'rui', 'jobs:read')).key;
    const opened = await openConsole(browser, url, { key, width: 390 });
    const { page, axe, go, scrollWidth, close } = opened;
    const html = page.locator('html');
    const focused = page.locator(':focus');
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused.textContent()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await focused.getAttribute('id')).toBe('main');

    await page.getByRole('button', { name: 'PT' }).click();
    await heading('Visão geral');
    await page.keyboard.press('T');
    await page.keyboard.press('T');
    expect(await html.getAttribute('data-theme')).toBe('dark');
    await page.reload();
    await heading('Visão geral');
    expect(await html.getAttribute('data-theme')).toBe('dark');
    expect(await html.getAttribute('lang')).toBe('pt-BR');
    await axe();

    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Mudar o tema').waitFor();
    await axe();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Ao vivo' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Pausado' }).click();
    await page.getByRole('button', { name: 'Ao vivo' }).waitFor();

    expect(await scrollWidth()).toBe(390);
    await go('/?from=a-link');
    await page.reload();
    await heading('Visão geral');
    await page.goto(`${url}/console/no/such/page`);
    await page.getByText('Esta página não existe.').waitFor();
    await page.getByRole('link', { name: 'Para a visão geral' }).click();
    await heading('Visão geral');
    await close();
  });

  it('offers nothing that the key may not do, and says so where it may not look', async () => {
    const reader = (await keyed.holder('one', 'eva', 'jobs:read')).key.key;
    const { page, go, close } = await openConsole(browser, url, { key: reader, path: '/jobs' });
    await page.getByText('There are no jobs yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry or cancel' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'New job' }).count()).toBe(0);
    await go('/submit');
    await page.getByText('it lacks the scope jobs:write').waitFor();
    await close();
    const decider = (await keyed.holder('one', 'leo', 'approvals:write')).key.key;
    const blind = await openConsole(browser, url, { key: decider, path: '/jobs' });
    await blind.page.getByText('it lacks the scope jobs:read').waitFor();
    await blind.page.getByRole('button', { name: 'Live' }).waitFor();
    await blind.close();
  });

  it('is served so that scripts come from files alone, which are kept for ever', async () => {
    const index = await fetch(`${url}/console/jobs/some`);
    expect(index.headers.get('cache-control')).toBe('no-cache');
    const policy = index.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    const [script = ''] = /\/console\/assets\/[^"]+\.js/.exec(await index.text()) ?? [];
    const file = await fetch(url + script, { headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    const statusOf = async (path: string) => (await fetch(`${url}/console/${path}`)).status;
    expect(await statusOf('assets/none.js')).toBe(404);
    expect(await statusOf(`${script.slice('/console/'.length)}.gz`)).toBe(404);
    expect(await statusOf('index.html')).toBe(404);
    const icon = await fetch(`${url}/console/icon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  });

  it.each([1280, 390])('is walked through with each act of it, %i pixels wide', async (width) => {
    const { page, axe, scrollWidth, close } = await openConsole(browser, url, {
      key: ana.key.key,
      width,
    });
    const html = page.locator('html');
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    const to = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
    const status = (text: RegExp) => page.locator('.job-head .status').getByText(text).waitFor();
    /** Nothing is wrong with what is shown, nor wider than the window. */
    const look = async () => {
      await axe();
      expect(await scrollWidth()).toBe(width);
    };

    await button('PT').click();
    await link('Visão geral').waitFor();
    await button('Tema: o do sistema').click();
    await button('Tema: claro').click();
    expect(await html.getAttribute('data-theme')).toBe('dark');
    await look();
    await button('EN').click();
    await button('Theme: dark').click();
    await link('Overview').waitFor();

    await to('Jobs');
    await link('New job').first().click();
    await page.getByLabel('Agent').selectOption('mailer');
    await page.getByLabel('Task').fill(mail(`${width}@example.com`));
    await look();
    await button('Submit').click();
    await status(/^Waiting, approval/);
    const id = page.url().slice(-36);
    await look();
    await link('Look at the question').click();
    await page.frameLocator('iframe').getByText('Olá, Ana').waitFor();
    await look();
    await button('Approve and send').click();
    await page
      .getByText(/^Approved by ana/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await ana.settled(id);
    await link(`job ${id.slice(-8)}`).click();
    await status(/^Completed/);
    for (const { seq } of await ana.executions(id)) {
      await page.locator(`[data-key="${seq}"]`).click();
      await page.getByText(`Step ${seq}, iteration`).waitFor();
    }
    await look();

    const edited = await ana.submit({
      agent: 'mailer',
      input: mail(`edited.${width}@example.com`),
    });
    await ana.questionOf(edited.id);
    await to('Inbox');
    await link(new RegExp(`edited.${width}`)).click();
    await button('Edit…').click();
    await page.getByRole('dialog').getByLabel('assunto').fill('Resumo curto');
    await look();
    await button('Show the new preview').click();
    await page.locator('del', { hasText: 'Resumo da semana' }).waitFor();
    await look();
    await button('Approve and send').click();
    await ana.settled(edited.id);
    expect(smtp.acceptedFor(`edited.${width}@example.com`)[0]?.raw).toContain('Resumo curto');

    const lost = await ana.submit({ agent: 'mailer', input: mail('dot-drop@example.com') });
    await ana.decide(await ana.questionOf(lost.id), { decision: 'approve' });
    await page.goto(`${url}/console/jobs/${lost.id}`);
    await button('It took effect').waitFor();
    await look();
    await button('It took effect').click();
    await status(/^Completed/);

    const tags = [`walk-${width}`];
    await ana.submit({ agent: 'mailer', input: mail('nobody@example.com'), tags });
    await to('Jobs');
    await link(/nobody@/)
      .first()
      .click();
    await button('Cancel…').click();
    await look();
    await button('Cancel the job').click();
    await status(/^Cancelled/);
    await page.goto(`${url}/console/jobs?tag=walk-${width}`);
    await button('Retry or cancel all of these…').click();
    await button('Retry 1 job').waitFor();
    await look();
    await button('Retry 1 job').click();
    await page.getByText('1 of 1 job done').waitFor();
    await look();
    await close();
  });
});
