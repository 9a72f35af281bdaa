import { JobStatus } from '@faina/agent-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobClient } from '../support/service/job-client.js';
import { answer, apiError, toolCall, toolCalls } from '../support/model/model-replies.js';
import type { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;
let model: ScriptedModelServer;
let client: JobClient;

beforeAll(async () => {
  scripted = await startScriptedService();
  ({ model, client } = scripted);
  await client.putAgent('tester', { repairToolCalls: false });
  await client.putAgent('wordy', { minAnswerChars: 10 });
  await client.putAgent('echoer', { toolNames: ['echo'] });
});

afterAll(async () => {
  await scripted.close();
});

afterEach(() => {
  model.assertDone();
});

const run = (agent = 'tester', limits = {}) => client.run({ agent, input: 'Go', limits });

describe('the executor in the service', () => {
  it('A3 ends with FAILURE_MAX_ITERATIONS when the iterations are used up', async () => {
    for (const value of ['1', '2', '3']) model.script(toolCall('echo', { value }));
    const job = await run('tester', { maxIterations: 3 });
    const message = 'Max iterations (3) reached. Goal not achieved.';
    expect(job).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_MAX_ITERATIONS',
      iterations: 3,
      error: { message },
      lastFailureSummary: message,
    });
  });

  it('A4 ends with FAILURE_LLM and the cause when the model call fails for good', async () => {
    model.script(apiError(400, 'no such parameter'));
    const job = await run();
    expect(job.outcome).toBe('FAILURE_LLM');
    expect(job.error?.message).toMatch(/^LLM generation failed: .*no such parameter/s);
    expect(await client.executions(job.id)).toMatchObject([{ type: 'llm_error' }]);
  });

  it('A8 a name that the agent does not have goes back to the model with those that it has', async () => {
    model.script(toolCall('ecoh', { value: 'x' }), answer('Sorry.'));
    const job = await run('echoer');
    expect(job.outcome).toBe('SUCCESS');
    expect((await client.activity(job.id))[2]?.content).toContain('It may use: echo.');
  });

  it('A9 invalid arguments do not run the tool and go back to the model', async () => {
    model.script(toolCall('write_once', { key: 7 }), answer('Corrected.'));
    const job = await run();
    expect(job).toMatchObject({ outcome: 'SUCCESS', output: { actions: [] } });
    const [, , result] = await client.activity(job.id);
    expect(result?.content).toContain('Argument validation failed');
    expect(result?.content).toContain('expected string');
  });

  it('A10 an unusable answer is noted, kept and asked for again; two of them end the job', async () => {
    model.script(answer('Eh?'), answer('A full answer.'));
    const mended = await run('wordy');
    expect(mended.outcome).toBe('SUCCESS');
    const roles = (await client.activity(mended.id)).map(({ role }) => role);
    expect(roles).toEqual(['USER', 'ASSISTANT', 'SYSTEM', 'ASSISTANT']);
    model.script(answer('Eh?'), answer('   '));
    const failed = await run('wordy');
    expect(failed.error?.message).toBe(
      'Failed to get a usable response from LLM after maximum replan attempts',
    );
  });

  it('A18 A25 gives every call of one answer its result in call order, whatever the ids', async () => {
    model.script(
      toolCalls([
        { name: 'echo', arguments: { value: 'a' }, id: 'same' },
        { name: 'echo', arguments: { value: 'b' }, id: 'same' },
        { name: 'echo', arguments: { value: 'c' }, id: null },
      ]),
      answer('Done.'),
    );
    const job = await run();
    const activity = await client.activity(job.id);
    const asked = activity[1]?.toolCalls?.map(({ id }) => id) ?? [];
    expect(new Set(asked).size).toBe(3);
    const results = activity.slice(2, 5);
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(asked);
    const values = results.map(({ content }): unknown => JSON.parse(content ?? ''));
    expect(values).toEqual([{ value: 'a' }, { value: 'b' }, { value: 'c' }]);
  });

  it('A19 broken JSON is a recoverable error and the raw text is kept', async () => {
    model.script(toolCall('echo', '{"value": '), answer('Done.'));
    const job = await run();
    const [, asked, result] = await client.activity(job.id);
    expect(asked?.toolCalls).toMatchObject([{ arguments: '{"value": ' }]);
    expect(JSON.parse(result?.content ?? '')).toMatchObject({ isRecoverable: true });
  });

  it('A20 sends the persona first in every call', async () => {
    const before = model.requests.length;
    model.script(toolCall('echo', { value: 'x' }), answer('Done.'));
    await run();
    for (const { body } of model.requests.slice(before)) {
      expect(body.messages[0]?.role).toBe('system');
      expect(JSON.stringify(body.messages[0])).toContain('You are a tester.');
    }
  });

  it('A22 P8 recoverable errors alone end a job by its iterations only', async () => {
    for (const message of ['1', '2']) model.script(toolCall('fail_recoverable', { message }));
    const job = await run('tester', { maxIterations: 2 });
    expect(job.outcome).toBe('FAILURE_MAX_ITERATIONS');
    const errors = (await client.executions(job.id)).filter(({ type }) => type === 'tool_error');
    expect(errors).toHaveLength(2);
  });

  it('A23 after a critical failure on call 2 of 3 the first has its result and the third never ran', async () => {
    model.script(
      toolCalls([
        { name: 'echo', arguments: { value: 'x' } },
        { name: 'fail_critical', arguments: { message: 'no' } },
        { name: 'write_once', arguments: { key: 'never' } },
      ]),
    );
    const job = await run();
    expect(job.outcome).toBe('FAILURE_TOOL');
    const results = (await client.activity(job.id)).slice(2);
    expect(results.map(({ toolName }) => toolName)).toEqual([
      'echo',
      'fail_critical',
      'write_once',
    ]);
    expect(results[2]?.content).toContain('NOT_RUN');
    expect((await client.get('/v1/diagnostics/writes')).text).not.toContain('never');
    model.script(answer('Better.'));
    const retried = await client.send('POST', `/v1/jobs/${job.id}/retry`);
    const id = retried.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await client.job(id, 10)).outcome).toBe('SUCCESS');
  });

  it('A26 a failed call of an earlier attempt does not taint the job that succeeds', async () => {
    model.script(apiError(503, 'overloaded'), answer('Now.'));
    const job = await run();
    expect(job).toMatchObject({ outcome: 'SUCCESS', error: null, lastFailureSummary: null });
    const types = (await client.executions(job.id)).map(({ type }) => type);
    expect(types).toEqual(['llm_error', 'llm_call']);
  });

  it('A27 a registered tool outside the agent’s list is refused and not shown', async () => {
    const before = model.requests.length;
    model.script(toolCall('write_once', { key: 'secret' }), answer('Done.'));
    await run('echoer');
    const offered = model.requests[before]?.body.tools?.map((tool) => tool.function.name);
    expect(offered).toEqual(['echo']);
    expect((await client.get('/v1/diagnostics/writes')).text).not.toContain('secret');
  });

  it('A28 makes only legal moves, to one final state, while jobs end and are cancelled at once', async () => {
    const jobs = 20;
    for (let job = 0; job < jobs; job += 1) model.script(answer('Done.'));
    const settled = await Promise.all(
      Array.from({ length: jobs }, async () => {
        const { id } = await client.submit({ agent: 'tester', input: 'Race' });
        await client.send('POST', `/v1/jobs/${id}/cancel`);
        return client.job(id, 10);
      }),
    );
    for (const { id, status } of settled) {
      expect(['COMPLETED', 'CANCELLED']).toContain(status);
      const transitions = await client.transitions(id);
      expect(transitions.map(({ seq }) => seq)).toEqual(transitions.map((_, index) => index + 1));
      for (const { from, to } of transitions) {
        if (from) expect(new JobStatus(from).moveTo(to).type).toBe(to);
      }
      expect(transitions.filter(({ to }) => new JobStatus(to).isFinal())).toHaveLength(1);
    }
    model.forget();
  });
});
