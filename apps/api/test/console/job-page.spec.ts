import type { PoolClient } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';
import { openConsole } from '../support/console/open-console.js';
import { describeWithBrowser, startBrowser } from '../support/http/browser.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { jobWaitingForAttention } from '../support/service/waiting-job.js';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { longJobId, manyJobs } from '../support/stores/many-jobs.js';

const longSteps = 10_000;

/** A call that has to be mended and is not, one that fails, one that asks, in one answer of the model. */
const request = [
  'echo {"valor": 90071992547409931}',
  'fail_recoverable {"message": "Not today"}',
  'big_result {"bytes": 90000}',
  'echo {"value": "plain"}',
  'write_once {"key": "walk"}',
  'All is said.',
].join('\n');

const head = (page: Page) => page.getByRole('banner').or(page.locator('.job-head')).last();
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Steps of the job over time' });
const step = (page: Page, seq: number) => page.getByRole('complementary', { name: `Step ${seq}` });
const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step');

/** For the page: notes whether what is selected has the focus when it appears. */
const noteFocus = (selector: string) => `new MutationObserver((_, observer) => {
  const row = document.querySelector('${selector}');
  if (row === null) return;
  observer.disconnect();
  globalThis.hadFocus = document.activeElement === row;
}).observe(document, { childList: true, subtree: true, attributes: true })`;

describeWithBrowser('the page of a job in the console', () => {
  let stores: JobStores;
  let workerSession: PoolClient;
  let service: RunningService;
  let url: string;
  let client: ApprovalClient;
  let browser: Browser;

  beforeAll(async () => {
    stores = await openJobStores();
    // Else the service takes the worker of this test for dead.
    workerSession = await stores.pool.connect();
    await workerSession.query('select pg_advisory_lock(lock_key) from workers where id = $1', [
      stores.workerId,
    ]);
    const settings = { ROLE: 'all', PORT: '0', WORKER_PORT: '0', LOG_LEVEL: 'silent' };
    service = await startService(
      readEnv({ ...settings, TOOL_PACKS: 'diagnostics' }),
      stores.databaseUrl,
    );
    url = service.url ?? '';
    client = new ApprovalClient(url);
    await client.putAgent('walker', { model: 'offline:call', requireApproval: ['write_once'] });
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
    workerSession.release(true);
    await stores.close();
  });

  /** A job that asks a person. */
  const waiting = async () => {
    const { id } = await client.submit({ agent: 'walker', input: request });
    return { id, question: await client.questionOf(id) };
  };

  it('shows what each step was given and answered, and keeps what is selected in the address', async () => {
    const { id, question } = await waiting();
    await client.decide(question, { decision: 'approve' });
    await client.settled(id);
    const { page, axe, close } = await openConsole(browser, url, { path: `/jobs/${id}` });
    const steps = await client.executions(id);
    const rows = grid(page).locator('[data-key]:not([data-key^=i]):not([data-key=attempts])');
    await expect.poll(() => rows.count()).toBe(steps.length);
    const seqOf = (type: string) => steps.find((one) => one.type === type)?.seq ?? 0;
    await grid(page)
      .locator(`[data-key="${seqOf('tool_repair')}"]`)
      .click();
    await step(page, seqOf('tool_repair')).getByText('The repair was of no use.').waitFor();
    // JavaScript would round it.
    await step(page, seqOf('tool_repair')).getByText('90071992547409931').first().waitFor();
    // The other call of the same tool is no attempt of this one.
    const refused = grid(page).getByRole('row').filter({ hasText: 'INVALID_ARGUMENTS' });
    await refused.click();
    await page.getByRole('complementary').getByText('INVALID_ARGUMENTS').first().waitFor();
    await page.getByRole('complementary').getByRole('heading', { name: 'Arguments' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Attempts of this call' }).count()).toBe(0);
    const big = steps.find(({ name }) => name === 'big_result')?.seq ?? 0;
    await grid(page).locator(`[data-key="${big}"]`).click();
    await step(page, big).getByText('The first 64 kB of 90 kB are shown.').waitFor();
    const download = page.waitForEvent('download');
    await step(page, big).getByRole('button', { name: 'Download' }).last().click();
    expect((await download).suggestedFilename()).toBe(`step-${big}-result.json`);

    await page.getByText('Steps', { exact: true }).click();
    await page.getByRole('table', { name: 'Steps' }).waitFor();
    await page.reload();
    await page.getByRole('table', { name: 'Steps' }).waitFor();
    await step(page, big).waitFor();
    expect(new URL(page.url()).search).toBe(`?step=${big}&view=steps`);
    await page.getByText('History', { exact: true }).click();
    await page
      .getByRole('table', { name: 'History' })
      .getByText('attempt started')
      .first()
      .waitFor();
    await axe();
    await close();
  });

  it('is worked with keys alone', async () => {
    const { id } = await waiting();
    const other = await client.submit({ agent: 'walker', input: 'echo {"value": "x"}\nOther' });
    const { page, close } = await openConsole(browser, url, { path: `/jobs/${id}` });
    const list = JSON.stringify({ href: '/console/jobs', ids: [other.id, id] });
    await page.evaluate(`sessionStorage.setItem('faina.list', ${JSON.stringify(list)})`);
    await page.reload();
    await grid(page).locator('[data-key="1"]').waitFor();
    const steps = await client.executions(id);
    const failed = steps.filter(({ type }) => type === 'tool_error').map(({ seq }) => String(seq));
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    expect(failed).toContain(stepOf(page));
    await page.keyboard.press('3');
    await page.getByRole('table', { name: 'History' }).waitFor();
    await page.keyboard.press('Escape');
    expect(stepOf(page)).toBeNull();
    await page.keyboard.press('c');
    await page.getByRole('status').getByText('Copied').waitFor();
    await page.getByRole('button', { name: 'Copied' }).waitFor();

    await grid(page).locator('[data-key=attempts]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await grid(page).locator('[data-key="1"]').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await step(page, 1).waitFor();
    await page.keyboard.press('w');
    await grid(page).locator('[data-key="1"]').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.keyboard.press('+');
    await page.getByText(/of it is shown, with/).waitFor();
    await page.getByText(/^Only what lies in/).waitFor();
    await page.keyboard.press('0');
    await page.getByText(/of it is shown, with/).waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.type('not today');
    await page.getByText(/^1 found/).waitFor();
    await grid(page).locator('[data-key="1"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await grid(page).locator('[data-key="1"]').waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(`**/jobs/${other.id}`);
    await page.getByText('1 of 2').waitFor();
    await close();
  });

  it('cancels and retries a job once that was confirmed', async () => {
    const { id } = await waiting();
    const { page, close } = await openConsole(browser, url, { path: `/jobs/${id}` });
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    expect((await client.job(id)).status).toBe('WAITING');
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await head(page).getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page.getByRole('button', { name: 'Start a new job' }).click();
    await page.waitForURL((address) => !address.pathname.endsWith(id));
    await page.getByRole('link', { name: `…${id.slice(-8)}` }).waitFor();
    await close();
  });

  it('lets a person say what became of a call, with no answer set beforehand', async () => {
    const id = await jobWaitingForAttention(stores);
    const { page, axe, close } = await openConsole(browser, url, { path: `/jobs/${id}` });
    const question = page.getByRole('region', { name: 'Did look take effect?' });
    const answers = question.getByRole('button');
    await answers.first().waitFor();
    expect(await answers.allInnerTexts()).toEqual([
      'It took effect',
      'It did not take effect',
      'Do it again…',
    ]);
    await axe();
    await answers.last().click();
    await page.getByRole('dialog', { name: 'Make the call once more?' }).waitFor();
    expect(await client.moves(id)).toHaveLength(3);
    await page.keyboard.press('Escape');
    await answers.first().click();
    await head(page).getByText('Waiting, attention').waitFor({ state: 'detached' });
    const reasons = (await client.transitions(id)).map(({ reason }) => reason);
    expect(reasons).toContain('attention: happened');
    await close();
  });

  it('has room for all of it on a phone, and for ten thousand steps in few rows', async () => {
    const [agent, , job, , steps] = manyJobs(0, longSteps);
    for (const sql of [agent, job, steps]) await stores.pool.query(sql ?? '');
    await stores.pool.query(
      `insert into transitions (job_id, seq, event_seq, "to", reason, epoch, at)
       select id, seq, case seq when 3 then 100000 else seq end,
         (array['PENDING', 'ACTIVE', 'COMPLETED'])[seq]::job_status, 'x', seq / 2,
         created_at + seq * interval '1 second'
       from jobs, generate_series(1, 3) seq where id = $1`,
      [longJobId],
    );
    const { id } = await waiting();
    const { page, axe, go, scrollWidth, close } = await openConsole(browser, url, {
      path: `/jobs/${id}?step=1`,
      width: 390,
      theme: 'dark',
      language: 'pt-BR',
      // Of the agent of the long job, which is in no table, and of the job that is not there.
      refusals: [404],
    });
    await page.getByRole('complementary', { name: 'Passo 1' }).waitFor();
    await axe();
    expect(await scrollWidth()).toBe(390);

    await go(`/jobs/${longJobId}?view=steps`);
    const long = page.getByRole('treegrid');
    // A row for each step, one for each two of them, the lane of attempts, and the head.
    const all = longSteps + longSteps / 2 + 2;
    await expect
      .poll(() => long.getAttribute('aria-rowcount'), { timeout: 60_000 })
      .toBe(String(all));
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await long.locator('[data-key=attempts]').focus();
    await page.evaluate(noteFocus(`[data-key="${longSteps}"]`));
    await page.keyboard.press('End');
    await long.locator(`[data-key="${longSteps}"]`).waitFor();
    // Else the next key goes nowhere.
    expect(await page.evaluate('hadFocus')).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('table').locator('.is-selected').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    expect(await scrollWidth()).toBe(390);

    await page.goto(`${url}/console/jobs/${longJobId.replace('01a0', '01b0')}`);
    await page.getByRole('alert').getByText('JOB_NOT_FOUND').waitFor();
    await close();
  });
});
