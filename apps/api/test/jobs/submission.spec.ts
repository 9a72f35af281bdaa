import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  // Without a worker, so that jobs stay as they were accepted.
  service = await startHttpService();
  client = new JobClient(service.url);
  await client.putAgent('tester');
  await client.putAgent('bounded', { rateLimit: { messages: 5, windowMs: 60_000 } });
});
afterAll(() => service.close());

const shown = {
  input: { prompt: 'Olá', pedido: [1, null, 'ação'] },
  threadId: randomUUID(),
  metadata: { origem: 'painel' },
  tags: ['a', 'b'],
  priority: 3,
  maxAttempts: 7,
};
const full = {
  ...shown,
  agent: 'tester@1',
  limits: { maxIterations: 5, maxCostUsd: 0.25 },
  webhookUrl: 'https://example.com/hook',
};

/** The job of an answer, which a GET tells byte by byte. */
async function readAs({ text, json }: Reply) {
  const job = jobViewSchema.parse(json());
  expect((await client.get(`/v1/jobs/${job.id}`)).text).toBe(text);
  return job;
}

describe('the answer to a submission', () => {
  it.each([
    ['with its defaults', { agent: 'tester', input: 'Olá' }],
    ['with everything set', full],
    ['to begin later', { ...full, delayMs: 60_000 }],
    ['of an agent that bounds its messages', { ...full, agent: 'bounded' }],
  ])('is the job %s as it is read from then on, and so is that to its retry', async (_, body) => {
    const accepted = await client.post(body);
    expect(accepted.status).toBe(202);
    const { id } = await readAs(accepted);
    await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
    const again = await client.sendJson('POST', `/v1/jobs/${id}/retry`, {});
    expect(again.status).toBe(202);
    expect(await readAs(again)).toMatchObject({ retryOf: id, status: 'PENDING' });
  });

  it('has what was asked for', async () => {
    const job = await client.submit({ ...full, delayMs: 60_000 });
    const agent = { name: 'tester', version: 1 };
    expect(job).toMatchObject({ ...shown, agent, status: 'DELAYED' });
  });
});
