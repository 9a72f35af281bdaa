import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DecidedApproval, RequestedApproval } from '../job/job-data.js';
import type { Job } from '../job/job.js';
import { createTestAgent } from '../testing/create-test-agent.js';
import { createTestJob } from '../testing/create-test-job.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { StaticToolRegistry } from '../testing/static-tool-registry.js';
import { testRun } from '../testing/test-run.js';
import { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import { askAgain } from '../tool-run/ask-again.js';
import { askPerson, awaitingApproval, completed } from '../tool/tool-outcome.js';
import { type AgentTool, defineExternalTool, type ToolContext } from '../tool/tool.js';
import { systemClock } from '../values/clock.js';
import { silentLogger } from '../values/logger.js';

const sending = vi.fn(({ subject }: { subject: string }, { approval }: ToolContext) =>
  Promise.resolve<unknown>(
    approval
      ? completed({ sent: subject }, `Sent: ${subject}`)
      : awaitingApproval({ text: `Send: ${subject}` }),
  ),
);

const send = (change: Partial<AgentTool> = {}): AgentTool =>
  Object.assign(
    defineExternalTool({
      name: 'send',
      description: 'send',
      parameters: z.strictObject({ to: z.string(), subject: z.string().max(20) }),
      editable: ['subject'],
      approval: 'always',
      idempotency: 'none',
      execute: sending,
    }),
    change,
  );

const args = { to: 'a@example.com', subject: 'Hi' };
const edited = { by: 'ana', args: { ...args, subject: 'Hello' } };

async function untilQuestion(tool: AgentTool, agent = {}) {
  const jobRepository = new InMemoryJobRepository();
  const model = new ScriptedModel(callsTools({ name: 'send', args }));
  const { job } = await testRun({ model, tools: [tool], agent, jobRepository });
  const [question] = jobRepository.saves.flatMap(({ approvals }) => approvals);
  if (!question) throw new Error('No question was stored.');
  sending.mockClear();
  return { job, question };
}

/** The job as the next attempt reads it. */
function decided(job: Job, ...approvals: readonly DecidedApproval[]): Job {
  const { agentState, ...data } = job.currentData();
  const history = agentState.conversationHistory.entries();
  return createTestJob({ ...data, status: 'ACTIVE', history, approvals });
}

const approved = (
  { id, callKey, hash, preview }: RequestedApproval,
  change: Partial<DecidedApproval> = {},
): DecidedApproval => ({ id, callKey, hash, preview, status: 'approved', reason: null, ...change });

describe('a call that was approved with changes', () => {
  it('B4 runs once with the arguments that were agreed to, under the key of the call, and the model is told', async () => {
    const { job, question } = await untilQuestion(send());
    const model = new ScriptedModel(says('Sent.'));
    const run = { model, tools: [send()], job: decided(job, approved(question, { edited })) };
    const { data, executions } = await testRun(run);
    expect(sending.mock.calls).toEqual([
      [edited.args, expect.objectContaining({ callKey: question.callKey })],
    ]);
    expect(executions.findLast(({ type }) => type === 'tool_call')).toMatchObject({
      params: edited.args,
      callKey: question.callKey,
    });
    expect(JSON.parse(model.requests[0]?.messages.at(-1)?.content ?? '')).toEqual({
      approvedWithChanges: { ...edited, note: expect.stringContaining('Do not call again') },
      sent: 'Hello',
    });
    expect(data.output?.actions).toMatchObject([{ status: 'done', text: 'Sent: Hello' }]);
  });

  it('keeps them where its tool asks for more', async () => {
    const { job, question } = await untilQuestion(send());
    const more = approved({ ...question, id: 'more' }, { resume: { at: 1 }, answer: { ok: true } });
    const run = { tools: [send()], model: new ScriptedModel(says('Sent.')) };
    await testRun({ ...run, job: decided(job, approved(question, { edited }), more) });
    expect(sending).toHaveBeenCalledWith(edited.args, expect.anything());
  });

  it('is not run where its tool does not take them any more', async () => {
    const { job, question } = await untilQuestion(send());
    const narrow = send({
      // What no JSON Schema tells: the tool is defined as it was.
      parameters: z.strictObject({
        to: z.string(),
        subject: z
          .string()
          .max(20)
          .refine((subject) => subject === 'Hi'),
      }),
    });
    const model = new ScriptedModel(says('It was not sent.'));
    const approvals = approved(question, { edited });
    const { data } = await testRun({ model, tools: [narrow], job: decided(job, approvals) });
    expect(sending).not.toHaveBeenCalled();
    expect(data.output?.actions).toMatchObject([{ status: 'failed' }]);
  });

  it('is not changed by what was edited before a rejection', async () => {
    const { job, question } = await untilQuestion(send());
    const model = new ScriptedModel(says('It was not sent.'));
    const rejected = approved(question, { edited, status: 'rejected', reason: 'no' });
    await testRun({ model, tools: [send()], job: decided(job, rejected) });
    expect(sending).not.toHaveBeenCalled();
    expect(model.requests[0]?.messages.at(-1)?.content).not.toContain('approvedWithChanges');
  });
});

describe('a question', () => {
  it('B15 that nobody has answered in time ends its call, where the agent lets its jobs go on', async () => {
    const approvals = { notSelf: false, onExpire: 'reject', expiresInMs: 9_000, remindAt: [0.5] };
    const { job, question } = await untilQuestion(send(), { approvals });
    expect(question).toMatchObject({ onExpire: 'reject', expiresInMs: 9_000, remindAt: [0.5] });
    const model = new ScriptedModel(says('Nobody was there.'));
    const expired = approved(question, { status: 'expired' });
    const { data } = await testRun({ model, tools: [send()], job: decided(job, expired) });
    expect(sending).not.toHaveBeenCalled();
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('Nobody answered in time');
    expect(data.output?.actions).toMatchObject([{ status: 'skipped' }]);
  });

  it('may be edited as its tool says, but for one that the tool asks in the middle of its work', async () => {
    expect((await untilQuestion(send())).question.editable).toEqual(['subject']);
    const asks = () => Promise.resolve(askPerson({ text: 'Which?' }, { at: 1 }));
    const { question } = await untilQuestion(send({ execute: asks }));
    expect(question).not.toHaveProperty('editable');
  });
});

describe('a question that is asked again', () => {
  async function again(tool: AgentTool, changes: object, agent = {}, now = agent) {
    const { job, question } = await untilQuestion(tool, agent);
    const toolExecution = new ToolCallPipeline(new StaticToolRegistry([tool]));
    const asking = {
      job,
      toolExecution,
      agent: createTestAgent({ toolNames: ['send'], ...now }),
      signal: new AbortController().signal,
      logger: silentLogger,
      clock: systemClock,
    };
    const standing = { ...question, editable: question.editable ?? [] };
    return { question, asked: await askAgain(asking, standing, { ...changes }) };
  }

  it('B3 has the preview of its tool and another hash', async () => {
    const { asked, question } = await again(send(), { subject: 'Hello', to: args.to });
    expect(asked).toEqual({
      kind: 'asked',
      args: edited.args,
      preview: { text: 'Send: Hello' },
      hash: expect.not.stringContaining(question.hash),
      output: expect.objectContaining({ message: 'Aguardando aprovação: Send: Hello' }),
    });
    expect(sending.mock.calls[0]?.[1]).not.toHaveProperty('approval');
  });

  it('has the arguments as its preview where an agent asks', async () => {
    const tool = send({ effect: 'none' });
    const { asked } = await again(tool, { subject: 'Hello' }, { requireApproval: ['send'] });
    const text = 'send {"subject":"Hello","to":"a@example.com"}';
    expect(asked).toMatchObject({ kind: 'asked', preview: { text } });
    expect(sending).not.toHaveBeenCalled();
  });

  it.each([
    [{ to: 'b@example.com', subject: 'Hello' }, '/to'],
    [{ 'a/b~': 1 }, '/a~1b~0'],
    [{ subject: 'x'.repeat(21) }, '/subject'],
    [{ subject: 7 }, '/subject'],
  ])('P15 is not with %j', async (changes, pointer) => {
    const { asked } = await again(send(), changes);
    expect(asked).toEqual({
      kind: 'invalid',
      faults: [{ pointer, detail: expect.stringMatching(/./) }],
    });
    expect(sending).not.toHaveBeenCalled();
  });

  it('is the same where nothing changes', async () => {
    expect((await again(send(), args)).asked).toEqual({ kind: 'unchanged' });
  });

  it('is not where the tool is gone, or fails', async () => {
    const { asked } = await again(send(), { subject: 'Hello' }, {}, { toolNames: [] });
    expect(asked).toMatchObject({ kind: 'failed' });
    sending.mockResolvedValueOnce(awaitingApproval({ text: 'Send: Hi' }));
    sending.mockRejectedValueOnce(new Error('no mail server'));
    expect((await again(send(), { subject: 'Hello' })).asked).toEqual({
      kind: 'failed',
      why: expect.stringContaining('no mail server'),
    });
  });
});
