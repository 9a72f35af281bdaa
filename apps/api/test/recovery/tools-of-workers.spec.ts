import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { explanationSchema } from '../../src/gateways/rest/explain/explain.schema.js';
import { type RunningService, startService } from '../../src/service.js';
import { WebhookReceiver } from '../support/http/webhook-receiver.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { httpToolSettings } from '../support/service/http-tool-service.js';
import { JobClient } from '../support/service/job-client.js';
import { putTool } from '../support/service/tool-client.js';
import { waitFor } from '../support/wait-for.js';

describeWithEachBackend('workers with different tools', (queue) => {
  let api: HttpService;
  let client: JobClient;
  const workers: RunningService[] = [];

  // Nobody but the workers themselves tells of jobs that wait.
  const settings = () => {
    const { redisUrl } = queue();
    return {
      ...httpToolSettings,
      RECONCILE_MS: '3600000',
      ...(redisUrl && { REDIS_URL: redisUrl }),
    };
  };
  const startWorker = async (packs: string, more: Record<string, string> = {}) => {
    const env = { ROLE: 'worker', LOG_LEVEL: 'silent', TOOL_PACKS: packs, ...settings(), ...more };
    const worker = await startService(readEnv(env), api.databaseUrl);
    workers.push(worker);
    return worker;
  };
  const submitMany = (count: number, input: string) =>
    Promise.all(Array.from({ length: count }, () => client.submit({ agent: 'teller', input })));
  const explain = async (id: string, language: string) => {
    const headers = { 'accept-language': language };
    const reply = await client.send('GET', `/v1/jobs/${id}/explain`, { headers });
    return explanationSchema.parse(reply.json());
  };

  beforeAll(async () => {
    api = await startHttpService({ TOOL_PACKS: 'crm,diagnostics', ...settings() });
    client = new JobClient(api.url);
    await client.putAgent('teller', { model: 'offline:call', toolNames: ['echo', 'sleep'] });
    // From here on the tools are known: a worker once had them.
    await (await startWorker('diagnostics')).close();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close();
  });
  afterAll(() => api.close());

  it('let a job wait with the reason while none has its tools, and run as soon as one has', async () => {
    await startWorker('crm');
    const jobs = await submitMany(8, 'echo {"value": "x"}');
    const isWaiting = async (id: string) => (await client.job(id)).status === 'DELAYED';
    for (const { id } of jobs) await waitFor(() => isWaiting(id), { what: 'the job to wait' });
    const [{ id } = { id: '' }] = jobs;
    expect(await explain(id, 'en')).toMatchObject({
      code: 'TOOL_MISSING',
      sentence:
        'No worker has echo, sleep, which the agent needs; the job goes on as soon as one has.',
      blockedBy: [{ gate: 'tool_missing' }],
    });
    expect((await explain(id, 'pt-BR')).sentence).toBe(
      'Nenhum worker tem echo, sleep, de que o agente precisa; o job continua assim que um tiver.',
    );
    await startWorker('diagnostics');
    for (const { id } of jobs) {
      const job = await client.job(id, 20);
      expect(job).toMatchObject({ status: 'COMPLETED', attempts: 1 });
      const results = (await client.executions(id)).filter(({ type }) => type === 'tool_call');
      expect(results).toHaveLength(1);
    }
  });

  it('give a job to the one that has its tools, once, without a try used up', async () => {
    await startWorker('crm');
    await startWorker('diagnostics', { WORKER_CONCURRENCY: '4' });
    const jobs = await submitMany(24, 'echo {"value": "x"}');
    for (const { id } of jobs) {
      expect(await client.job(id, 20)).toMatchObject({ status: 'COMPLETED', attempts: 1 });
      const returns = (await client.moves(id)).filter((move) => move === 'ACTIVE>DELAYED');
      expect(returns.length).toBeLessThanOrEqual(1);
    }
  });

  it('leave a job alone of whose tools each lacks a part, until one has them all', async () => {
    await client.putAgent('both', { model: 'offline:call', toolNames: ['echo', 'create_lead'] });
    await startWorker('crm');
    await startWorker('diagnostics');
    const { id } = await client.submit({ agent: 'both', input: 'echo {"value": "x"}' });
    const returns = async () => (await client.moves(id)).filter((one) => one === 'ACTIVE>DELAYED');
    await waitFor(async () => (await returns()).length > 0, { what: 'the job to be given back' });
    // Three exchanges of the workers later it would have gone to and fro at least once.
    await client.run({ agent: 'teller', input: 'sleep {"ms": 1000}' });
    expect((await returns()).length).toBe(1);
    await startWorker('crm,diagnostics');
    expect(await client.job(id, 20)).toMatchObject({ status: 'COMPLETED', attempts: 1 });
  });

  it('call a tool of the tenant as another process has written it since the job before', async () => {
    const server = await WebhookReceiver.start();
    try {
      await startWorker('diagnostics');
      await client.putAgent('caller', { model: 'offline:call' });
      const call = () => client.run({ agent: 'caller', input: 'ship_order {"order": "o-1"}' });
      const isUnknown = async () =>
        JSON.stringify(await client.executions((await call()).id)).includes('TOOL_NOT_FOUND');
      expect(await isUnknown()).toBe(true);
      for (const path of ['/first', '/second']) {
        await putTool(client, 'ship_order', { url: server.origin + path, effect: 'none' });
        await call();
        expect(server.messages.map((message) => message.path).at(-1)).toBe(path);
      }
      await client.send('DELETE', '/v1/tools/ship_order');
      expect(await isUnknown()).toBe(true);
      expect(server.messages).toHaveLength(2);
    } finally {
      await server.close();
    }
  });

  it('give back what they run of these jobs when they shut down', async () => {
    await startWorker('crm');
    const [job = { id: '' }] = await submitMany(1, 'sleep {"ms": 30000}');
    await waitFor(async () => (await client.job(job.id)).status === 'DELAYED', { what: 'a wait' });
    const first = await startWorker('diagnostics', { SHUTDOWN_GRACE_MS: '1000' });
    await waitFor(async () => (await client.job(job.id)).status === 'ACTIVE', { what: 'a lease' });
    await first.close();
    const reasons = (await client.transitions(job.id)).map(({ reason }) => reason);
    expect(reasons).toContain('worker shut down');
    expect(reasons).not.toContain('lease lost');
    await client.sendJson('POST', `/v1/jobs/${job.id}/cancel`, {});
  });
});
