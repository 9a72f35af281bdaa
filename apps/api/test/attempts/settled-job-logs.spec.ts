import type { Logger } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../../src/config/env.js';
import { IdleJobRepository } from '../../src/job-store/idle/idle-job.repository.js';
import { IdleJobsService } from '../../src/job-ends/idle-jobs.service.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { answer as answerOn, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { forgetDead, storeJob } from '../support/stores/store-job.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { TraceCollector } from '../support/traces/trace-collector.js';
import { waitFor } from '../support/wait-for.js';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });

let database: TestDatabase;
let model: ScriptedModelServer;
let service: ServiceProcess;
let client: ApprovalClient;
let collector: TraceCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  model = await ScriptedModelServer.start();
  collector = await TraceCollector.start();
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    APPROVAL_EXPIRES_MS: '1000',
    RECONCILE_MS: '100',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20ours',
  });
  client = new ApprovalClient(service.url);
  await client.putAgent('tester');
  await client.putAgent('careful', { requireApproval: ['echo'] });
});

afterAll(async () => {
  await service.kill();
  await model.close();
  await collector.close();
  await database.drop();
});

/** What the log says of a job so far. */
const linesOf = (id: string) =>
  service.log
    .filter((line) => line.startsWith('{') && line.includes(id))
    .map((line) => lineSchema.parse(JSON.parse(line)));

const endsOf = (id: string) => linesOf(id).filter(({ msg }) => msg.startsWith('Job '));

/** The lines of the end of a job, once something that came after it stands in the log. */
async function loggedEnds(id: string) {
  await waitFor(() => endsOf(id).length > 0, { what: `the end of job ${id} in the log` });
  const { id: later } = await client.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
  await client.sendJson('POST', `/v1/jobs/${later}/cancel`, {});
  await waitFor(() => endsOf(later).length > 0, { what: 'the end of a later job in the log' });
  return endsOf(id);
}

const secretInput = 'minha senha é 4711';

describe('a job that has settled is one line of the log', () => {
  it('FAILED: at info, with id, agent, code and a sentence, and without what anybody said', async () => {
    model.script(toolCall('fail_critical', { message: secretInput }));
    const { id } = await client.run({ agent: 'tester', input: secretInput });
    expect(await loggedEnds(id)).toMatchObject([
      {
        level: 30,
        jobId: id,
        agent: 'tester@1',
        status: 'FAILED',
        outcome: 'FAILURE_TOOL',
        code: 'DIAGNOSTICS_CRITICAL',
        msg: 'Job failed: a tool failed in a way that no other try mends.',
      },
    ]);
    expect(service.log.join()).not.toContain('senha');
  });

  it('COMPLETED: with its outcome', async () => {
    model.script(answer('Done.'));
    const { id } = await client.run({ agent: 'tester', input: secretInput });
    expect(await loggedEnds(id)).toMatchObject([
      { level: 30, jobId: id, agent: 'tester@1', status: 'COMPLETED', outcome: 'SUCCESS' },
    ]);
  });

  it('CANCELLED, also where no attempt ran it', async () => {
    const { id } = await client.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
    await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
    expect(await loggedEnds(id)).toMatchObject([
      { level: 30, agent: 'tester@1', status: 'CANCELLED', outcome: 'CANCELLED' },
    ]);
  });

  it('not while it waits for a person, and once when its question expires', async () => {
    model.script(toolCall('echo', { value: 'x' }));
    const { id } = await client.submit({ agent: 'careful', input: 'Echo' });
    await client.questionOf(id);
    expect(endsOf(id)).toEqual([]);
    await client.settled(id);
    expect(await loggedEnds(id)).toMatchObject([
      { level: 30, agent: 'careful@1', status: 'FAILED', code: 'APPROVAL_EXPIRED' },
    ]);
  });
});

describe('the log lines of requests', () => {
  const requestsOf = (id: string) =>
    linesOf(id)
      .filter(({ msg }) => msg === 'Request answered')
      .map(({ method, route, jobId, newJobId }) => ({ method, route, jobId, newJobId }));

  it('carry the id of the job in their path, and that of the job that they made', async () => {
    const { id } = await client.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    await client.get(`/v1/jobs/${id}/transitions`);
    await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
    model.script(answer('Again.'));
    const retried = z
      .object({ id: z.string() })
      .parse((await client.sendJson('POST', `/v1/jobs/${id}/retry`, {})).json());
    // What is scripted next is for other jobs.
    await waitFor(() => endsOf(retried.id).length > 0, { what: 'the end of the new job' });
    await waitFor(() => requestsOf(id).length === 4, { what: 'all requests in the log' });
    expect(requestsOf(id)).toEqual([
      { method: 'POST', route: '/v1/jobs', newJobId: id },
      { method: 'GET', route: '/v1/jobs/:id/transitions', jobId: id },
      { method: 'POST', route: '/v1/jobs/:id/cancel', jobId: id },
      { method: 'POST', route: '/v1/jobs/:id/retry', jobId: id, newJobId: retried.id },
    ]);
  });
});

describe('the trace of a job', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { prefer: 'wait=45', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

  it('has the id that its log lines have, and nothing that anybody said', async () => {
    model.script(toolCall('fail_critical', { message: secretInput }));
    const { id } = await client.submit({ agent: 'tester', input: secretInput }, headers);
    expect(await loggedEnds(id)).toMatchObject([{ traceId, jobId: id, epoch: 1 }]);
    await waitFor(() => linesOf(id).some(({ msg }) => msg === 'Request answered'), {
      what: 'the line of the request',
    });
    expect(new Set(linesOf(id).map((line) => line.traceId))).toEqual(new Set([traceId]));
    const spans = await collector.untilNamed(id, 'invoke_agent tester');
    expect(spans.map((span) => span.traceId)).toEqual(spans.map(() => traceId));
    const failed = spans.filter(({ attributes }) => attributes['error.type'] !== undefined);
    expect(failed).toMatchObject([
      { name: 'invoke_agent tester', attributes: { 'error.type': 'DIAGNOSTICS_CRITICAL' } },
      { name: 'execute_tool fail_critical' },
    ]);
    expect(collector.bodies.join()).not.toContain('senha');
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'of ours' });
  });

  it('costs a job nothing where the collector refuses it, and the log one line', async () => {
    collector.status = 400;
    const refused = () => service.log.filter((line) => line.includes('Spans could not be sent'));
    for (const text of ['One', 'Two']) {
      model.script(answer(text));
      const job = await client.run({ agent: 'tester', input: text });
      expect(job.output?.message).toBe(text);
    }
    await waitFor(() => refused().length > 0, { what: 'the line about the collector' });
    collector.status = 200;
    model.script(answer('Three'));
    const { id } = await client.run({ agent: 'tester', input: 'Three' });
    await collector.untilNamed(id, 'invoke_agent tester');
    expect(refused()).toHaveLength(1);
  });
});

describe('a job that ends because of what befell its attempts', () => {
  let stores: JobStores;
  const lines: object[] = [];
  const logger: Logger = {
    debug: () => undefined,
    info: (fields, message) => lines.push({ ...fields, message }),
    warn: () => undefined,
    error: () => undefined,
  };
  let idleJobs: IdleJobsService;

  beforeAll(async () => {
    stores = await openJobStores();
    idleJobs = new IdleJobsService(new IdleJobRepository(stores.pool, readEnv({})), logger);
  });

  afterAll(() => stores.close());

  it('is one line as well: its last attempt broke, or it took down its fifth worker', async () => {
    const broken = await stores.leasedJob({ maxAttempts: 1 });
    const { epoch } = broken.currentData();
    await idleJobs.breakAttempt({ jobId: broken.id, epoch }, 'broke');
    await idleJobs.breakAttempt({ jobId: broken.id, epoch }, 'broke');
    const poison = await stores.leasedJob();
    answerOn(poison, null, 'c1');
    await stores.pool.query('update jobs set crashes = 4 where id = $1', [poison.id]);
    await forgetDead(stores.workers);
    await idleJobs.sweep(new AbortController().signal);
    await idleJobs.sweep(new AbortController().signal);
    expect(lines).toMatchObject([
      { jobId: broken.id, agent: 'tester@1', status: 'FAILED', code: 'FAILURE_INTERNAL' },
      { jobId: poison.id, agent: 'tester@1', status: 'FAILED', code: 'POISON_JOB' },
    ]);
  });

  it('is none while another attempt is left', async () => {
    lines.length = 0;
    const id = await storeJob(stores.pool);
    await idleJobs.end(id);
    expect(lines).toEqual([]);
  });
});
