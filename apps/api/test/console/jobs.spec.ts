import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../support/console/open-console.js';
import { describeWithBrowser, startBrowser } from '../support/http/browser.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { manyJobs } from '../support/stores/many-jobs.js';

const failures = 12;

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const row = (page: Page, task: string) => rows(page).filter({ hasText: task });

async function storeManyJobs(connectionString: string): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    for (const sql of manyJobs(600, 2)) await database.query(sql);
  } finally {
    await database.end();
  }
}

describeWithBrowser('the jobs in the console', () => {
  let service: HttpService;
  let browser: Browser;
  let client: ApprovalClient;
  let failed: string[];

  beforeAll(async () => {
    service = await startHttpService({ ROLE: 'all', TOOL_PACKS: 'crm,coach,diagnostics' });
    await storeManyJobs(service.databaseUrl);
    client = new ApprovalClient(service.url);
    await client.putAgent('tester', { model: 'offline:call' });
    await client.putAgent('writer', { model: 'offline:call', requireApproval: ['write_once'] });
    const burst = Array.from({ length: failures }, (_, index) =>
      client.run({
        agent: 'tester',
        input: `fail_critical {"message": "Lead ${index + 1} is away"}`,
        tags: ['burst'],
      }),
    );
    failed = (await Promise.all(burst)).map(({ id }) => id);
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  const submit = (input: string, change: object = {}) =>
    client.submit({ agent: 'tester', input, ...change });

  it('shows what becomes of jobs where they stand, and counts the new ones', async () => {
    const later = await submit('echo {"value": "x"}\nFirst of all', { delayMs: 3_600_000 });
    const { page, axe, close } = await openConsole(browser, service.url, { path: '/jobs' });
    await row(page, 'First of all').getByText('Delayed').waitFor();
    await page.getByRole('button', { name: 'Live' }).waitFor();
    await client.send('POST', `/v1/jobs/${later.id}/run-now`);
    await row(page, 'First of all').getByText('Completed').waitFor();
    await submit('echo {"value": "x"}\nAnother one');
    await page.getByText('1 new job.').waitFor();
    expect(await row(page, 'Another one').count()).toBe(0);
    await page.getByRole('button', { name: 'Show them' }).click();
    await row(page, 'Another one').waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 jobs selected.').waitFor();
    await axe();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByText('Both took the same 3 steps.').waitFor();
    await page.goBack();
    await row(page, 'Another one').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
    const kept = await page.evaluate<string>('sessionStorage.getItem("faina.list")');
    expect(JSON.parse(kept)).toMatchObject({
      href: '/console/jobs',
      ids: expect.arrayContaining([later.id, ...failed]),
    });
    await close();
  });

  const delayed = (task: string, change: object = {}) =>
    submit(`echo {"value": "x"}\n${task}`, { delayMs: 3_600_000, ...change });

  const runNow = async ({ id }: { readonly id: string }) => {
    const { status } = await client.send('POST', `/v1/jobs/${id}/run-now`);
    expect(status).toBe(202);
  };

  /** Keeps what the page asks for at a path; an answer that is kept is as old as the request. */
  async function keepBack(page: Page, path: RegExp, what: 'request' | 'answer') {
    const kept = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    await page.route(path, async (route) => {
      const answer = what === 'answer' ? { response: await route.fetch() } : undefined;
      kept.resolve(undefined);
      await release.promise;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    return {
      kept: kept.promise,
      release: () => {
        release.resolve(undefined);
      },
    };
  }

  it.each([
    ['the list', () => '/jobs'],
    ['its page', (id: string) => `/jobs/${id}`],
  ])('shows on %s what became of a job before its events were there', async (where, pathOf) => {
    const job = await delayed(`Before ${where}`);
    const { page, close } = await openConsole(browser, service.url, { path: pathOf(job.id) });
    const events = await keepBack(page, /\/v1\/events$/, 'request');
    await page.reload();
    const shown = where === 'the list' ? row(page, `Before ${where}`) : page.locator('.job-head');
    await shown.getByText('Delayed').waitFor();
    await events.kept;
    await runNow(job);
    await client.settled(job.id);
    events.release();
    await shown.getByText('Completed').waitFor();
    await close();
  });

  it('shows what became of a job while its page of the list was on its way', async () => {
    const job = await delayed('Overtaken as a page');
    const { page, close } = await openConsole(browser, service.url, { path: '/jobs' });
    const list = await keepBack(page, /\/v1\/jobs\?/, 'answer');
    await page.reload();
    await list.kept;
    await page.getByRole('button', { name: 'Live' }).waitFor();
    await runNow(job);
    await client.settled(job.id);
    list.release();
    await row(page, 'Overtaken as a page').getByText('Completed').waitFor();
    await close();
  });

  it('shows what became of a job while its row was on its way', async () => {
    const input = 'write_once {"key": "row"}\nOvertaken as a row';
    const job = await submit(input, { agent: 'writer', delayMs: 3_600_000 });
    const { page, close } = await openConsole(browser, service.url, { path: '/jobs' });
    const shown = row(page, 'Overtaken as a row');
    await shown.getByText('Delayed').waitFor();
    await page.getByRole('button', { name: 'Live' }).waitFor();
    const answer = await keepBack(page, new RegExp(`/v1/jobs/${job.id}$`), 'answer');
    await runNow(job);
    const question = await client.questionOf(job.id);
    await answer.kept;
    await client.decide(question, { decision: 'approve' });
    await client.settled(job.id);
    // The events of the end are told to the page by then, as they are to this client.
    const toldUntil = await submit('echo {"value": "x"}\nToo late for the row');
    await client.settled(toldUntil.id);
    answer.release();
    await shown.getByText('Completed').waitFor();
    await close();
  });

  it('keeps its filters in the address, and puts equal failures together', async () => {
    const { page, close } = await openConsole(browser, service.url, { path: '/jobs' });
    await page.getByRole('checkbox', { name: 'Failed', exact: true }).check();
    await page.getByRole('searchbox').fill('tag:burst');
    await page.keyboard.press('Enter');
    await page.waitForURL(/status=FAILED&tag=burst$/);
    await page.reload();
    await rows(page)
      .nth(failures - 1)
      .waitFor();
    expect(await rows(page).count()).toBe(failures);
    await page.getByRole('combobox', { name: 'Agent' }).selectOption('crm');
    await page.getByText('No job fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('checkbox', { name: 'Equal failures' }).check();
    const group = page.getByRole('row').filter({ hasText: 'fail_critical' });
    expect(await group.innerText()).toContain(String(failures));
    await group.getByRole('link', { name: 'tester' }).click();
    await page.waitForURL(/jobs\?status=FAILED&agent=tester$/);
    await close();
  });

  it('says how many jobs a bulk is about before it begins, and stops it', async () => {
    const path = '/jobs?status=FAILED&tag=burst';
    const { page, axe, close } = await openConsole(browser, service.url, { path });
    await page.getByRole('button', { name: 'Retry or cancel all of these…' }).click();
    await page.getByText(`${failures} jobs that failed or were cancelled`).waitFor();
    await page.getByRole('radio', { name: 'Cancel' }).last().check();
    await page.getByText('No job of these filters can be done this to.').waitFor();
    await page.getByRole('radio', { name: 'Retry' }).check();
    await page.getByLabel('Jobs a second').fill('1');
    await axe();
    // What was typed before does not take the button away under a hand, however slow the service.
    await page.route('**/v1/jobs/bulk', async (route) => {
      await delay(500);
      await route.continue();
    });
    await page.getByRole('button', { name: `Retry ${failures} jobs` }).click({ delay: 100 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. The other jobs stay as they are.').waitFor();
    await page.reload();
    await page.getByText('Stopped. The other jobs stay as they are.').waitFor();
    await page.getByRole('button', { name: 'Close this line' }).click();
    await page.waitForURL(/status=FAILED&tag=burst$/);

    const [first = ''] = failed;
    await page.goto(`${service.url}/console/jobs?tag=burst`);
    await row(page, 'Lead 1 is away').last().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Retry 1 job…' }).click();
    await page.getByRole('button', { name: 'Retry 1 job', exact: true }).click();
    await page.getByRole('link', { name: 'Compare with it' }).click();
    await page.waitForURL(new RegExp(`compare\\?a=${first}&b=`));
    await page.getByText('Both took the same').waitFor();
    await close();
  });

  it('submits a job once, and shows what is wrong with one at its field', async () => {
    const { page, axe, close } = await openConsole(browser, service.url, {
      path: '/submit?agent=crm',
      refusals: [400],
    });
    await page.getByRole('button', { name: 'List the leads' }).click();
    await page.getByText('Settings').click();
    await page.getByLabel('Deadline, in seconds').fill('0.5');
    await page.getByLabel('Tags').fill('by hand');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').getByText('VALIDATION_FAILED').waitFor();
    const wrong = page.locator('[aria-invalid=true]');
    expect(await wrong.getAttribute('name')).toBe('deadline');
    expect(await page.locator(':focus').getAttribute('name')).toBe('deadline');
    await axe();
    await wrong.fill('60');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
    const { items } = await client.list('tag=by%20hand');
    expect(items).toMatchObject([{ agent: { name: 'crm' }, input: 'List the leads' }]);

    await page.goto(`${service.url}/console/submit?agent=coach&input=Analyze+my+last+run`);
    expect(await page.getByLabel('Task').inputValue()).toBe('Analyze my last run');
    await page.getByLabel('Task').press('Control+Enter');
    await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
    await close();
  });

  it('has room for all of it on a phone, and for many jobs in few rows', async () => {
    const options = { path: '/jobs', width: 390, language: 'pt-BR', theme: 'dark' } as const;
    const { page, axe, go, scrollWidth, close } = await openConsole(browser, service.url, options);
    const [a = '', b = ''] = failed;
    await rows(page).first().waitFor();
    for (let screens = 0; screens < 3; screens += 1) {
      const before = await rows(page).last().getAttribute('aria-rowindex');
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      await expect
        .poll(() => rows(page).last().getAttribute('aria-rowindex'), { timeout: 60_000 })
        .not.toBe(before);
      expect(await rows(page).count()).toBeLessThan(60);
    }
    // By its place: the last one is another as soon as the next page has come.
    const place = await rows(page).last().getAttribute('aria-rowindex');
    const far = page.locator(`[aria-rowindex="${place ?? ''}"]`).getByRole('link');
    // Back before the page of the job has come: it is not shown any more when it does.
    const late = Promise.withResolvers<undefined>();
    await page.route(/\/job-page[^/]*\.js$/, async (route) => {
      await late.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/job-page[^/]*\.js$/);
    await far.click();
    await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
    const code = JSON.stringify((await asked).url());
    await page.goBack();
    await far.waitFor();
    late.resolve(undefined);
    await page.evaluate(`import(${code}).then(() => new Promise(requestAnimationFrame))`);
    await far.waitFor();
    for (const path of ['/jobs', '/jobs?group=failures', '/submit', `/compare?a=${a}&b=${b}`]) {
      await go(path);
      await page.getByText(/Carregando/).waitFor({ state: 'detached' });
      await axe();
      expect(await scrollWidth()).toBe(390);
    }
    await close();
  });
});
