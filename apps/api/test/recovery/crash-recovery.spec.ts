import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { answer, held, toolCall } from '../support/model/model-replies.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { conventionFaults } from '../support/traces/convention-faults.js';
import { TraceCollector } from '../support/traces/trace-collector.js';
import { waitFor } from '../support/wait-for.js';

/**
 * What a job may take to be done again once a new process is ready, in milliseconds, on a machine that
 * is busy. Leases are three times as long: it is the worker's lock that tells of its death.
 */
const resumeMs = 20_000;

describeWithEachBackend('after kill -9 of a worker', (queue) => {
  let database: TestDatabase;
  let model: ScriptedModelServer;
  let service: ServiceProcess;
  let collector: TraceCollector;

  beforeAll(async () => {
    database = await createTestDatabase();
    collector = await TraceCollector.start();
  });

  beforeEach(async () => {
    model = await ScriptedModelServer.start();
    service = await start();
    await new JobClient(service.url).putAgent('tester');
  });

  afterEach(async () => {
    await service.kill();
    await model.close();
  });

  afterAll(async () => {
    await database.drop();
    await collector.close();
  });

  const start = () => {
    const { redisUrl } = queue();
    return startServiceProcess({
      DATABASE_URL: database.url,
      TOOL_PACKS: 'diagnostics',
      LEASE_MS: String(3 * resumeMs),
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ...(redisUrl && { REDIS_URL: redisUrl }),
    });
  };

  const submit = async (): Promise<string> => {
    const { id } = await new JobClient(service.url).submit({ agent: 'tester', input: 'Go' });
    return id;
  };

  /** The job, done by a new process within the time it has. */
  const doneByNewProcess = async (id: string) => {
    service = await start();
    const client = new JobClient(service.url);
    const job = await client.job(id, 45);
    const resumedMs = performance.now() - service.readyAt;
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(resumedMs).toBeLessThan(resumeMs);
    return { job, client };
  };

  it('F03 before it took the lease, the job runs as soon as another worker is there', async () => {
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table executions in access exclusive mode');
    model.script(answer('Done.'));
    const id = await submit();
    const waiting = `select pid from pg_locks where relation = 'executions'::regclass and not granted`;
    await waitFor(async () => (await holder.query(waiting)).rowCount, { what: 'the lease taken' });
    await service.kill();
    // A statement outlives its client while it waits, and would take the lease for the dead.
    await holder.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
    await holder.query('commit');
    await holder.end();
    const { client } = await doneByNewProcess(id);
    expect(await client.moves(id)).toEqual(['>PENDING', 'PENDING>ACTIVE', 'ACTIVE>COMPLETED']);
  });

  it('F05 while the model answers, the job completes and the model is asked once more', async () => {
    model.script(held(answer('Never heard.')), answer('Done.'));
    const id = await submit();
    await model.waitForCount(1);
    await service.kill();
    const { job, client } = await doneByNewProcess(id);
    expect(job.output?.message).toBe('Done.');
    expect(model.count).toBe(2);
    const figures = await client.get('/metrics');
    for (const figure of ['recoveries_total', 'attempts_total{reason="recovered"}']) {
      expect(figures.text).toContain(`\nfaina_${figure} 1\n`);
    }
    expect(await client.moves(id)).toEqual([
      '>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>COMPLETED',
    ]);
  });

  it('F07 P6 while a tool runs, the job completes and the saved answer is not asked again', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const caller = '00f067aa0ba902b7';
    model.script(toolCall('sleep', { ms: 5_000 }), answer('Slept.'));
    const client = new JobClient(service.url);
    const { id } = await client.submit(
      { agent: 'tester', input: 'Sleep' },
      { traceparent: `00-${traceId}-${caller}-01` },
    );
    await collector.untilNamed(id, 'chat scripted');
    await collector.untilNamed(id, 'POST /v1/jobs');
    // The span of the call ends, and may be sent, before what it answered is stored.
    const isSaved = async () => (await client.activity(id)).length === 2;
    await waitFor(isSaved, { what: 'the saved answer' });
    await service.kill();
    const { client: later } = await doneByNewProcess(id);
    expect(model.count).toBe(2);
    expect((await later.activity(id)).map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'TOOL_RESULT',
      'ASSISTANT',
    ]);
    model.assertDone();

    // One trace, from the request to the tool, each attempt linked to the one before.
    const spans = await collector.untilNamed(id, 'invoke_agent tester', 2);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [request] = named('POST /v1/jobs');
    const [first, second] = named('invoke_agent tester');
    expect(request).toMatchObject({ parentSpanId: caller, kind: 2 });
    expect(first).toMatchObject({
      parentSpanId: request?.spanId,
      links: [],
      attributes: { 'faina.attempt.epoch': 1, 'error.type': 'WORKER_LOST' },
    });
    expect(second).toMatchObject({
      parentSpanId: request?.spanId,
      links: [{ traceId, spanId: first?.spanId }],
      attributes: {
        'faina.attempt.epoch': 2,
        'faina.attempt.reason': 'recovered',
        'faina.job.status': 'COMPLETED',
      },
    });
    expect(named('chat scripted').map(({ parentSpanId }) => parentSpanId)).toEqual([
      first?.spanId,
      second?.spanId,
    ]);
    expect(named('execute_tool sleep')).toMatchObject([{ parentSpanId: second?.spanId }]);
    expect(conventionFaults(spans)).toEqual([]);
  });

  it('F08 P4 after a local effect, the effect is there once', async () => {
    model.script(
      toolCall('write_once', { key: `after-${queue().redisUrl}` }),
      held(answer('Lost.')),
    );
    const id = await submit();
    await model.waitForCount(2);
    await service.kill();
    model.script(answer('Written.'));
    const { job, client } = await doneByNewProcess(id);
    expect(job.output?.actions).toMatchObject([{ tool: 'write_once', status: 'done' }]);
    const writes = JSON.stringify((await client.get('/v1/diagnostics/writes')).json());
    expect(writes.split(id)).toHaveLength(2);
  });

  it('P12 SIGTERM ends the process with 0 and loses nothing', async () => {
    model.script(answer('Done.'));
    const id = await submit();
    expect(await service.stop()).toBe(0);
    expect(collector.of(id).map(({ name }) => name)).toContain('POST /v1/jobs');
    await doneByNewProcess(id);
  });
});
