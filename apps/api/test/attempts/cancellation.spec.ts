import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../../src/config/env.js';
import type { JobView } from '../../src/gateways/rest/jobs/job-view.schema.js';
import { type RunningService, startService } from '../../src/service.js';
import type { ChatRequest } from '../support/model/chat-request.js';
import { expectProblem } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import {
  answer,
  apiError,
  held,
  type ModelReply,
  toolCall,
  toolCalls,
} from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { waitFor } from '../support/wait-for.js';

/**
 * What a cancel may take, P9, on a machine that is busy. Only its notification is so quick: the lease,
 * whose renewal brings it too, is renewed every 18 s here.
 */
const cancelMs = 10_000;
const leaseMs = 60_000;
/** Time in which a late result would come; nothing tells of what does not happen. */
const quietMs = 300;

let model: ScriptedModelServer;
let service: HttpService;
let api: RunningService;
let client: JobClient;
let elsewhere: JobClient;

beforeAll(async () => {
  model = await ScriptedModelServer.start({ responder: respond });
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    LEASE_MS: String(leaseMs),
  });
  // Shares nothing with the worker but the database.
  const env = { ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', TOOL_PACKS: 'diagnostics' };
  api = await startService(readEnv(env), service.databaseUrl);
  client = new JobClient(service.url ?? '');
  elsewhere = new JobClient(api.url ?? '');
  await client.putAgent('tester', { limits: { toolTimeoutMs: 60_000 } });
});

afterEach(() => {
  model.forget();
});

afterAll(async () => {
  model.release();
  await api.close();
  await service.close();
  await model.close();
});

const submit = async (input = 'Go'): Promise<string> =>
  (await client.submit({ agent: 'tester', input, maxAttempts: 1 })).id;

const writingPrompt = 'Write three times';

/** Jobs with `writingPrompt` write three rows and end; all others follow the script. */
function respond({ messages }: ChatRequest): ModelReply {
  if (messages.at(-1)?.role === 'tool') return answer('Written.');
  const writes = ['a', 'b', 'c'].map((key) => ({ name: 'write_once', arguments: { key } }));
  return toolCalls(writes);
}

const pageOfWrites = z.object({
  items: z.array(z.looseObject({ jobId: z.string() })),
  nextCursor: z.string().nullable(),
});

/** How many rows a job has written. */
async function writesOf(id: string): Promise<number> {
  let count = 0;
  let query = '?limit=100';
  for (;;) {
    const reply = await client.get(`/v1/diagnostics/writes${query}`);
    const { items, nextCursor } = pageOfWrites.parse(reply.json());
    count += items.filter(({ jobId }) => jobId === id).length;
    if (nextCursor === null) return count;
    query = `?limit=100&cursor=${nextCursor}`;
  }
}

/** Waits until the answer that asks for tools is stored, so that the tools run. */
const untilToolRuns = (id: string) =>
  waitFor(async () => (await client.activity(id)).some(({ toolCalls: calls }) => calls?.length), {
    what: 'the answer that asks for a tool',
  });

const cancel = (id: string, by = client) => by.send('POST', `/v1/jobs/${id}/cancel`);

/** Cancels and waits; the job as it is then, cancelled in time and with every call closed. */
async function cancelled(id: string, by = client): Promise<JobView> {
  const asked = performance.now();
  expect((await cancel(id, by)).status).toBe(202);
  const job = await client.job(id, 15);
  expect(performance.now() - asked).toBeLessThan(cancelMs);
  expect(job).toMatchObject({ status: 'CANCELLED', outcome: 'CANCELLED', error: null });
  const entries = await client.activity(id);
  const results = entries.filter(({ role }) => role === 'TOOL_RESULT');
  const calls = entries.flatMap(({ toolCalls: asks = [] }) => asks);
  expect(results.map(({ toolCallId }) => toolCallId)).toEqual(calls.map(({ id: call }) => call));
  expect((await client.moves(id)).at(-1)).toMatch(/>CANCELLED$/);
  return job;
}

/** Everything that is known of a job. */
const everything = async (id: string) =>
  JSON.stringify(
    await Promise.all([
      client.job(id),
      client.activity(id),
      client.executions(id),
      client.transitions(id),
      client.get('/v1/diagnostics/writes').then(({ text }) => text),
    ]),
  );

/** Asserts that what comes late changes nothing any more. */
async function staysAsItIs(id: string, late: () => void = () => undefined): Promise<void> {
  const before = await everything(id);
  const { count } = model;
  late();
  await delay(quietMs);
  expect(await everything(id)).toBe(before);
  expect(model.count).toBe(count);
}

describe('F27 P9 a cancel', () => {
  it('before the lease settles the job at once, the model is never asked', async () => {
    const before = model.count;
    const { id } = await client.submit({ agent: 'tester', input: 'Go', delayMs: 1_000 });
    await cancelled(id);
    await delay(1_000);
    await staysAsItIs(id);
    expect(await client.moves(id)).toEqual(['>DELAYED', 'DELAYED>CANCELLED']);
    expect(model.count).toBe(before);
  });

  it('right after the submission ends the job, whether a worker had it or not', async () => {
    model.script(...Array.from({ length: 20 }, () => held(answer('Late.'))));
    const ids = await Promise.all(Array.from({ length: 20 }, submit));
    await Promise.all(ids.map((id) => cancelled(id)));
    model.release();
    await Promise.all(ids.map((id) => staysAsItIs(id)));
  });

  it('during the model call ends the job, the late answer changes nothing', async () => {
    const before = model.count;
    model.script(held(toolCall('write_once', { key: 'late-answer' })));
    const id = await submit();
    await model.waitForCount(before + 1);
    await cancelled(id);
    await staysAsItIs(id, () => {
      model.release();
    });
  });

  it('R8: during the model call names the call as cancelled, with its input as estimated usage', async () => {
    const before = model.count;
    model.script(held(answer('Late.')));
    const id = await submit();
    await model.waitForCount(before + 1);
    await cancelled(id);
    model.release();
    expect(await client.executions(id)).toMatchObject([
      {
        type: 'llm_error',
        error: { code: 'MODEL_CALL_CANCELLED' },
        usage: { outputTokens: 0, estimated: true },
      },
    ]);
  });

  it('during a tool that obeys the signal ends the job', async () => {
    model.script(toolCall('sleep', { ms: 30_000 }));
    const id = await submit();
    await untilToolRuns(id);
    await cancelled(id);
    await staysAsItIs(id);
  });

  it('during a tool that ignores the signal ends the job, the rest of the calls never runs', async () => {
    model.script(
      toolCalls([
        { name: 'hang', arguments: {} },
        { name: 'write_once', arguments: { key: 'after-hang' } },
      ]),
    );
    const id = await submit();
    await untilToolRuns(id);
    await cancelled(id);
    await staysAsItIs(id);
    expect((await client.get('/v1/diagnostics/writes')).text).not.toContain('after-hang');
  });

  it('between steps keeps the effects before it and starts none after it', async () => {
    const before = model.count;
    model.script(
      toolCall('write_once', { key: 'before-cancel' }),
      held(toolCall('write_once', { key: 'after-cancel' })),
    );
    const id = await submit();
    await model.waitForCount(before + 2);
    const job = await cancelled(id);
    expect(job.output?.actions).toMatchObject([{ tool: 'write_once', status: 'done' }]);
    await staysAsItIs(id, () => {
      model.release();
    });
    const { text } = await client.get('/v1/diagnostics/writes');
    expect(text).toContain('before-cancel');
    expect(text).not.toContain('after-cancel');
  });

  it('at a random moment of 40 jobs that write leaves no effect after it', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => submit(writingPrompt)));
    await Promise.all(
      ids.map(async (id, index) => {
        await delay(index * 5);
        expect([202, 409]).toContain((await cancel(id)).status);
      }),
    );
    for (const id of ids) {
      const job = await client.job(id, 10);
      expect(['CANCELLED', 'COMPLETED']).toContain(job.status);
      const done = job.output?.actions.filter(({ status }) => status === 'done') ?? [];
      expect(await writesOf(id)).toBe(done.length);
    }
  });

  it('20 times at once is one cancel', async () => {
    const before = model.count;
    model.script(held(answer('Late.')));
    const id = await submit();
    await model.waitForCount(before + 1);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => cancel(id, index % 2 ? client : elsewhere)),
    );
    expect(replies.every(({ status }) => status === 202 || status === 200)).toBe(true);
    await client.job(id, 5);
    expect(await client.moves(id)).toEqual(['>PENDING', 'PENDING>ACTIVE', 'ACTIVE>CANCELLED']);
  });

  it('after the end is refused, and repeated on a cancelled job it changes nothing', async () => {
    model.script(answer('Done.'));
    const { id } = await client.run({ agent: 'tester', input: 'Go' });
    expectProblem(await cancel(id), 409, 'JOB_ALREADY_SETTLED');
    expect((await client.job(id)).status).toBe('COMPLETED');
    const { id: other } = await client.submit({ agent: 'tester', input: 'Go', delayMs: 60_000 });
    await cancelled(other);
    const before = await everything(other);
    expect((await cancel(other)).status).toBe(200);
    expect(await everything(other)).toBe(before);
  });

  it.each([
    ['model call', () => held(answer('Late.'))],
    ['tool that obeys', () => toolCall('sleep', { ms: 30_000 })],
    ['tool that does not', () => toolCall('hang')],
  ])('from another process during a %s ends the job in time', async (moment, reply) => {
    const before = model.count;
    model.script(reply());
    const id = await submit();
    await model.waitForCount(before + 1);
    if (moment !== 'model call') await untilToolRuns(id);
    await cancelled(id, elsewhere);
    await staysAsItIs(id, () => {
      model.release();
    });
  });

  // The last test: the provider asks for a pause, which holds the calls of all jobs.
  it('during a wait for the provider ends the job, and another one that has to wait as well', async () => {
    model.script(apiError(429, 'slow down', undefined, { 'retry-after': '30' }));
    const { id } = await client.submit({ agent: 'tester', input: 'Go', maxAttempts: 3 });
    await waitFor(async () => (await client.job(id)).status === 'DELAYED', { what: 'DELAYED' });
    await cancelled(id);
    expect((await client.moves(id)).slice(-2)).toEqual(['ACTIVE>DELAYED', 'DELAYED>CANCELLED']);
    const { count } = model;
    const { id: next } = await client.submit({ agent: 'tester', input: 'Go', maxAttempts: 3 });
    await waitFor(async () => (await client.job(next)).status !== 'PENDING', { what: 'a start' });
    await cancelled(next);
    expect(model.count).toBe(count);
  });
});
