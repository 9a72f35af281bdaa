import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithBrowser, startBrowser } from '../support/http/browser.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

describeWithBrowser('a browser', () => {
  let service: HttpService;
  let browser: Browser;
  let page: Page;
  let requestedHosts: Set<string>;

  beforeAll(async () => {
    service = await startHttpService({ ROLE: 'all', TOOL_PACKS: 'crm,coach,diagnostics' });
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  beforeEach(async () => {
    page = await browser.newPage();
    // As long as a test may take: on a busy machine the page of all routes is slow to come up.
    page.setDefaultTimeout(120_000);
    requestedHosts = new Set();
    page.on('request', (request) => requestedHosts.add(new URL(request.url()).host));
  });

  afterEach(async () => {
    await page.close();
    expect([...requestedHosts]).toEqual([new URL(service.url).host]);
  });

  it('leads from / to the console', async () => {
    await page.goto(`${service.url}/`);
    expect(new URL(page.url()).pathname).toBe('/console');
    await page.getByRole('navigation').waitFor();
  });

  it('has every route at /docs, and sends the example of a job as it is', async () => {
    await page.goto(`${service.url}/docs`);
    await page.getByRole('heading', { name: 'Faina' }).waitFor();
    await page.locator('.opblock-summary-path').first().waitFor();
    const routes = await page.locator('.opblock-summary-path').allTextContents();
    // Swagger UI lets long paths break at invisible spaces.
    const paths = routes.map((route) => route.replaceAll('\u200b', ''));
    expect(paths).toEqual(expect.arrayContaining(['/v1/jobs', '/v1/agents/{name}', '/v1/keys']));
    const operation = page.locator('.opblock', {
      has: page.locator('[data-path="/v1/jobs"]'),
      hasText: 'POST',
    });
    await operation.locator('.opblock-summary-control').click();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answer).status()).toBe(202);
    await operation.locator('.live-responses-table').getByText('"agent"').first().waitFor();
    const [job] = (await new JobClient(service.url).list()).items;
    expect(job).toMatchObject({
      agent: { name: 'crm' },
      input: expect.stringContaining('Cadastre o Lennon'),
    });
  });

  it('shows a job that failed at /ops/queues among the failed, with its code', async () => {
    const client = new JobClient(service.url);
    await client.putAgent('keyless', { model: 'openai:gpt', toolNames: [] });
    const job = await client.run({ agent: 'keyless', input: 'Crie uma tarefa' });
    await page.goto(`${service.url}/ops/queues/queue/faina-jobs?status=failed`);
    await page.getByText(`${job.id}-0`).first().waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).toContain('MODEL_NOT_CONFIGURED');
    expect(shown).not.toContain('Crie uma tarefa');
  });

  it('shows the entry of a job at /ops/queues, and only its id', async () => {
    const job = await new JobClient(service.url).run({
      agent: 'coach',
      input: 'Analise meu último treino',
    });
    await page.goto(`${service.url}/ops/queues/queue/faina-jobs`);
    await page.getByText(`${job.id}-0`).first().waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).toContain('jobId');
    expect(shown).not.toContain('treino');
  });
});
