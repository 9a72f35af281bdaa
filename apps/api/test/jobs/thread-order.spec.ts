import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastWords } from '../support/model/chat-request.js';
import { answer, held } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import type { JobView } from '../../src/gateways/rest/jobs/job-view.schema.js';

const threads = 100;
const heldPrompt = 'Hold on.';

let world: ScriptedService;

beforeAll(async () => {
  world = await startScriptedService({
    // Nobody but the end of the first job tells that a second may begin.
    settings: { WORKER_CONCURRENCY: '150', RECONCILE_MS: '3600000' },
    responder: (request) => {
      const words = lastWords(request);
      const reply = answer(`Reply to: ${words}`);
      return words === heldPrompt ? held(reply) : reply;
    },
  });
  await world.client.putAgent('talker');
  await world.client.putAgent('quick', { model: 'offline:call' });
});
afterAll(() => world.close());

const submit = (threadId: string, input: string, agent = 'talker'): Promise<JobView> =>
  world.client.submit({ agent, input, threadId });

const startOf = (job: JobView | undefined): number => Date.parse(job?.startedAt ?? '');

describe('jobs of threads', () => {
  it('run one after the other where two are posted at one moment: the second is told of the first', async () => {
    const twoAtOnce = async () => {
      const threadId = randomUUID();
      const posted = await Promise.all([
        submit(threadId, `a of ${threadId}`),
        submit(threadId, `b of ${threadId}`),
      ]);
      const jobs = await Promise.all(posted.map(({ id }) => world.client.job(id, 15)));
      expect(jobs.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
      const [first, second] = jobs.sort((one, other) => startOf(one) - startOf(other));
      expect(first && Date.parse(first.settledAt ?? '')).toBeLessThanOrEqual(startOf(second));
      expect(Date.parse(first?.createdAt ?? '')).toBeLessThanOrEqual(
        Date.parse(second?.createdAt ?? ''),
      );
      const request = world.model.requests.find(({ body }) => lastWords(body) === second?.input);
      const told = request?.body.messages.slice(1);
      expect(told?.map(({ content }) => content)).toEqual([
        first?.input,
        first?.output?.message,
        second?.input,
      ]);
    };
    for (const _ of Array(4)) await Promise.all(Array.from({ length: 5 }, twoAtOnce));
  });

  it('begin as soon as the one before has ended, also while they are still being turned away', async () => {
    for (const _ of Array(30)) {
      const threadId = randomUUID();
      const posted = await Promise.all([
        submit(threadId, 'One', 'quick'),
        submit(threadId, 'Two', 'quick'),
      ]);
      const jobs = await Promise.all(posted.map(({ id }) => world.client.job(id, 15)));
      expect(jobs.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    }
  });

  it('E15 tell the model what was said before, and nothing of other threads', async () => {
    const threadId = randomUUID();
    await world.client.run({ agent: 'talker', input: 'My name is on the list.', threadId });
    await world.client.run({ agent: 'talker', input: 'Elsewhere.', threadId: randomUUID() });
    await world.client.run({ agent: 'talker', input: 'What did I say?', threadId });
    const sent = world.model.requests.at(-1)?.body.messages.map(({ role, content }) => ({
      role,
      content,
    }));
    expect(sent?.slice(1)).toEqual([
      { role: 'user', content: 'My name is on the list.' },
      { role: 'assistant', content: 'Reply to: My name is on the list.' },
      { role: 'user', content: 'What did I say?' },
    ]);
  });

  it('run beside one another where the threads differ: 100 at once', async () => {
    const before = world.model.count;
    const jobs = await Promise.all(
      Array.from({ length: threads }, () => submit(randomUUID(), heldPrompt)),
    );
    // No answer is given before all of them have been asked for, which only 100 side by side reach.
    await world.model.waitForCount(before + threads, 30_000);
    world.model.release();
    const ended = await Promise.all(jobs.map(({ id }) => world.client.job(id, 30)));
    expect(ended.filter(({ status }) => status === 'COMPLETED')).toHaveLength(threads);
  });
});
