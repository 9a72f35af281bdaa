import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startScriptedService,
  type ScriptedService,
} from '../../support/service/scripted-service.js';
import {
  answer,
  cut,
  events,
  type ModelReply,
  toolCall,
  toolCalls,
} from '../../support/model/model-replies.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService();
  await scripted.client.putAgent('tester');
});
afterAll(() => scripted.close());
beforeEach(() => {
  scripted.model.forget();
});

/** What a job leaves behind, without what is another's in each. */
async function traceOf(body: object, replies: readonly ModelReply[]) {
  const { client, model } = scripted;
  const before = model.requests.length;
  model.script(...replies);
  const job = await client.run({ agent: 'tester', input: 'Go', ...body });
  model.assertDone();
  const { outcome, output, error, usage, iterations, attempts } = job;
  const activity = await client.activity(job.id);
  const executions = await client.executions(job.id);
  return {
    asked: model.requests.slice(before).map(({ body: { stream } }) => stream ?? false),
    job: { outcome, output, error, usage, iterations, attempts },
    activity: activity.map(({ createdAt: _at, ...entry }) => entry),
    executions: executions.map(
      ({ startedAt: _at, durationMs: _ms, callKey: _key, ...entry }) => entry,
    ),
  };
}

const done = answer('Done, with two words more.');

describe('a job that asks for its words as they come', () => {
  it.each<[string, readonly ModelReply[]]>([
    ['an answer', [done]],
    ['an answer without usage', [answer('Olá, São Paulo 🌧', { usage: null })]],
    ['calls, text and a call again', [toolCall('echo', { value: 'ção' }, 'c1'), done]],
    [
      'calls beside each other, one id for both',
      [
        toolCalls([
          { name: 'echo', arguments: { value: 1 }, id: 'same' },
          { name: 'echo', arguments: { value: 2 }, id: 'same' },
        ]),
        done,
      ],
    ],
    ['arguments that are no JSON', [toolCall('echo', '{"value": "x', 'c1'), done]],
    ['an unusable answer', [answer(' '), done]],
    ['a cut answer', [answer('One ', { finishReason: 'length' }), answer('two.')]],
    [
      'cut calls',
      [toolCalls([{ name: 'echo', arguments: '{"va', id: 'c' }], { finishReason: 'length' }), done],
    ],
  ])('has the same rows as without: %s', async (_what, replies) => {
    const streamed = await traceOf({ stream: true }, replies);
    const { asked, ...plain } = await traceOf({}, replies);
    expect(asked).not.toContain(true);
    expect(streamed.asked[0]).toBe(true);
    expect({ ...streamed, asked }).toEqual({ ...plain, asked });
  });

  it.each<[string, ModelReply, string]>([
    ['breaks', cut(), 'MODEL_UNAVAILABLE'],
    ['ends', events({ choices: [{ delta: { content: 'The first half' } }] }), 'MODEL_UNAVAILABLE'],
  ])(
    'pays for an answer that %s in the middle, uses none of it and asks again',
    async (_how, reply, code) => {
      const { job, activity, executions } = await traceOf({ stream: true }, [reply, done]);
      expect(job).toMatchObject({
        outcome: 'SUCCESS',
        output: { message: 'Done, with two words more.' },
      });
      expect(job.usage).toMatchObject({ modelCalls: 2 });
      expect(job.usage.outputTokens).toBe(20 + 4);
      expect(JSON.stringify(activity)).not.toContain('half');
      expect(executions[0]).toMatchObject({
        type: 'llm_error',
        error: { code },
        usage: { estimated: true, outputTokens: 4 },
      });
    },
  );

  it('asks for one piece where the job says so', async () => {
    expect((await traceOf({ stream: false }, [done])).asked).toEqual([false]);
  });

  it('asks for them again in a retry', async () => {
    const { client, model } = scripted;
    model.script(answer(''), answer(''));
    const failed = await client.run({ agent: 'tester', input: 'Go', stream: true });
    model.script(done);
    const retried = await client.sendJson('POST', `/v1/jobs/${failed.id}/retry`, {});
    expect(retried.status).toBe(202);
    await model.waitForCount(model.count + 1);
    expect(model.requests.at(-1)?.body.stream).toBe(true);
  });
});
