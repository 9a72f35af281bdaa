import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, held } from '../support/model/model-replies.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

describeWithEachBackend('a worker', (queue) => {
  const redisUrl = (database: string): Record<string, string> => {
    const url = queue().redisUrl;
    return url ? { REDIS_URL: `${url}/${database}` } : {};
  };
  let model: ScriptedModelServer;

  beforeAll(async () => {
    model = await ScriptedModelServer.start();
  });

  afterAll(async () => {
    await model.close();
  });

  afterEach(() => {
    model.assertDone();
  });

  it('runs jobs with a lower priority number first', async () => {
    const single = await startHttpService({
      ROLE: 'all',
      WORKER_CONCURRENCY: '1',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      ...redisUrl('1'),
    });
    try {
      const other = new JobClient(single.url);
      await other.putAgent('tester', { toolNames: [] });
      const before = model.count;
      model.script(held(answer('Busy.')), answer('High.'), answer('Low.'));
      await other.submit({ agent: 'tester', input: 'busy' });
      await model.waitForCount(before + 1);
      const low = await other.submit({ agent: 'tester', input: 'low', priority: 20 });
      const high = await other.submit({ agent: 'tester', input: 'high', priority: 0 });
      model.release();
      expect((await other.job(low.id, 10)).output?.message).toBe('Low.');
      expect((await other.job(high.id, 10)).output?.message).toBe('High.');
    } finally {
      await single.close();
    }
  });

  it('P12 a worker that shuts down gives its job back and the next one finishes it', async () => {
    const first = await startHttpService({
      ROLE: 'all',
      TOOL_PACKS: 'diagnostics',
      SHUTDOWN_GRACE_MS: '1000',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      ...redisUrl('2'),
    });
    const before = model.count;
    const submitter = new JobClient(first.url);
    await submitter.putAgent('tester');
    model.script(held(answer('Never heard.')));
    const { id } = await submitter.submit({ agent: 'tester', input: 'Long' });
    await model.waitForCount(before + 1);
    await first.restart();
    model.script(answer('Finished.'));
    const resumed = new JobClient(first.url);
    const job = await resumed.job(id, 15);
    expect(job.output?.message).toBe('Finished.');
    expect(await resumed.moves(id)).toEqual([
      '>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>PENDING',
      'PENDING>ACTIVE',
      'ACTIVE>COMPLETED',
    ]);
    expect(model.count).toBe(before + 2);
    await first.close();
  });
});
