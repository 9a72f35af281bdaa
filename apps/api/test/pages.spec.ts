import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithBrowser, startBrowser } from './support/browser.js';
import { type HttpService, startHttpService } from './support/http-service.js';
import { JobClient } from './support/job-client.js';

describeWithBrowser('a browser', () => {
  let service: HttpService;
  let browser: Browser;
  let page: Page;
  let requestedHosts: Set<string>;

  beforeAll(async () => {
    service = await startHttpService({ ROLE: 'all', TOOL_PACKS: 'coach' });
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  beforeEach(async () => {
    page = await browser.newPage();
    requestedHosts = new Set();
    page.on('response', (response) => requestedHosts.add(new URL(response.url()).host));
  });

  afterEach(async () => {
    await page.close();
    // What the content policy blocks is never answered, so only answered requests count.
    expect([...requestedHosts]).toEqual([new URL(service.url).host]);
  });

  it('shows every route of the API at /docs', async () => {
    await page.goto(`${service.url}/docs`);
    await page.getByRole('heading', { name: 'Faina' }).waitFor();
    await page.locator('.opblock-summary-path').first().waitFor();
    const routes = await page.locator('.opblock-summary-path').allTextContents();
    // Swagger UI lets long paths break at invisible spaces.
    const paths = routes.map((route) => route.replaceAll('\u200b', ''));
    expect(paths).toEqual(expect.arrayContaining(['/v1/jobs', '/v1/agents/{name}', '/v1/keys']));
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
