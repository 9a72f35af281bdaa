import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryId } from '../../src/queue/queue-entry.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { answer, apiError, toolCall } from '../support/model/model-replies.js';
import { describeWithRedis, startRedis, type TestRedis } from '../support/queue/redis.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { waitFor } from '../support/wait-for.js';

interface Installation {
  readonly scripted: ScriptedService;
  readonly queue: QueueUnderTest;
}

/** What the queue keeps of the look at a job, on a service of its own. */
function describeEntries(backend: string, start: () => Promise<Installation>): void {
  describe(`the entry of a job, on ${backend}`, () => {
    let installation: Installation;
    let client: ApprovalClient;

    beforeAll(async () => {
      installation = await start();
      client = new ApprovalClient(installation.scripted.service.url);
      await client.putAgent('tester');
      await client.putAgent('careful', { requireApproval: ['echo'] });
    });

    afterAll(async () => {
      await installation.queue.close();
      await installation.scripted.close();
    });

    const submit = async (agent: string, change: object = {}) =>
      (await client.submit({ agent, input: 'Do it', ...change })).id;

    /** The entry that an attempt has answered. */
    const answered = (id: string, epoch: number) =>
      waitFor(
        async () => {
          const entry = await installation.queue.bullQueue.getJob(entryId(id, epoch));
          return entry?.finishedOn === undefined ? undefined : entry;
        },
        { what: `entry ${String(epoch)} of job ${id}` },
      );

    it('fails with the code of the job that failed, and is not tried again', async () => {
      installation.scripted.model.script(toolCall('fail_critical', { message: 'a secret' }));
      const id = await submit('tester');
      const entry = await answered(id, 0);
      expect(await entry.getState()).toBe('failed');
      expect(entry.failedReason).toBe('DIAGNOSTICS_CRITICAL');
      expect(entry.attemptsMade).toBe(1);
      expect(JSON.stringify(entry.asJSON())).not.toContain('secret');
      expect(await client.job(id)).toMatchObject({ status: 'FAILED', epoch: 1, attempts: 1 });
      expect(await installation.queue.notifier.counts()).toBe(0);
    });

    it('returns status and outcome of the job that did not fail', async () => {
      installation.scripted.model.script(answer('Done.'));
      const entry = await answered(await submit('tester'), 0);
      expect(await entry.getState()).toBe('completed');
      expect(entry.returnvalue).toEqual({ status: 'COMPLETED', outcome: 'SUCCESS' });
    });

    it('returns that the job waits, and the next one how it ended', async () => {
      installation.scripted.model.script(toolCall('echo', { value: 'x' }), answer('Done.'));
      const id = await submit('careful');
      const question = await client.questionOf(id);
      expect((await answered(id, 0)).returnvalue).toEqual({ status: 'WAITING', outcome: null });
      await client.decide(question, { decision: 'approve' });
      expect((await answered(id, 1)).returnvalue).toEqual({
        status: 'COMPLETED',
        outcome: 'SUCCESS',
      });
    });

    it('returns that the job is delayed, and the last one fails with the code', async () => {
      installation.scripted.model.script(apiError(503, 'down'), apiError(503, 'down'));
      const id = await submit('tester', { maxAttempts: 2 });
      expect((await answered(id, 0)).returnvalue).toEqual({ status: 'DELAYED', outcome: null });
      expect((await answered(id, 1)).failedReason).toBe('MODEL_UNAVAILABLE');
    });

    it('comes to a job that was started ahead of it, and returns what came of that', async () => {
      const { bullQueue } = installation.queue;
      installation.scripted.model.script(answer('Done.'), answer('Done.'), answer('Done.'));
      await answered(await submit('tester'), 0);
      await bullQueue.pause();
      const ahead = await submit('tester');
      expect(await client.job(ahead, 30)).toMatchObject({ status: 'COMPLETED' });
      expect((await bullQueue.getJob(entryId(ahead, 0)))?.finishedOn).toBeUndefined();
      // No entry comes, so that nothing more is started ahead of them.
      const before = performance.now();
      await waitFor(() => performance.now() - before > 1_000, { what: 'the entry to be overdue' });
      const held = await submit('tester');
      expect(await client.job(held)).toMatchObject({ status: 'PENDING', epoch: 0 });

      await bullQueue.resume();
      for (const id of [ahead, held]) {
        const { returnvalue } = await answered(id, 0);
        expect(returnvalue).toEqual({ status: 'COMPLETED', outcome: 'SUCCESS' });
        expect(await client.job(id)).toMatchObject({ status: 'COMPLETED', attempts: 1 });
      }
    });

    it('tells how the job stands also where it had no attempt to make', async () => {
      installation.scripted.model.script(
        toolCall('fail_critical', { message: 'x' }),
        answer('Done.'),
      );
      const failed = await submit('tester');
      await answered(failed, 0);
      const done = await submit('tester');
      await answered(done, 0);
      await installation.queue.notifier.notify(failed, 7, 10);
      await installation.queue.notifier.notify(done, 7, 10);
      expect((await answered(failed, 7)).failedReason).toBe('DIAGNOSTICS_CRITICAL');
      expect((await answered(done, 7)).returnvalue).toEqual({
        status: 'COMPLETED',
        outcome: 'SUCCESS',
      });
    });
  });
}

describeEntries('PostgreSQL', async () => {
  const scripted = await startScriptedService();
  const { databaseUrl } = scripted.service;
  return { scripted, queue: await QueueUnderTest.open({ databaseUrl }) };
});

describeWithRedis('with Redis', () => {
  let redis: TestRedis | undefined;
  afterAll(() => redis?.stop());
  describeEntries('Redis', async () => {
    redis = await startRedis();
    const redisUrl = redis?.url ?? '';
    const scripted = await startScriptedService({ settings: { REDIS_URL: redisUrl } });
    const { databaseUrl } = scripted.service;
    return { scripted, queue: await QueueUnderTest.open({ databaseUrl, redisUrl }) };
  });
});
