import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { RequestedApproval } from '../job/job-data.js';
import type { Job } from '../job/job.js';
import { createTestJob } from '../testing/create-test-job.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { approvalHash } from '../tool-call/consent/consent.js';
import { awaitingApproval, completed } from '../tool/tool-outcome.js';
import {
  type AgentTool,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
  type ToolContext,
} from '../tool/tool.js';

const parameters = z.looseObject({});
const mail = (execute: (args: unknown, context: ToolContext) => Promise<unknown>): AgentTool =>
  defineExternalTool({
    name: 'send',
    description: 'send',
    parameters,
    approval: 'always',
    idempotency: 'none',
    execute,
  });

/** Asks with a preview, and sends once it may. */
const asking = vi.fn((_args: unknown, { approval }: ToolContext) =>
  Promise.resolve(
    approval
      ? completed({ sent: approval.preview.text }, 'Sent.')
      : awaitingApproval({ text: 'Hi' }),
  ),
);

const asksToSend = () => callsTools({ name: 'send', args: { to: 'a@example.com' } });

/** Runs until the job waits; answers the question and the job as the next attempt reads it. */
async function untilQuestion(tool: AgentTool, agent = {}) {
  const jobRepository = new InMemoryJobRepository();
  const model = new ScriptedModel(asksToSend());
  const { job } = await testRun({ model, tools: [tool], agent, jobRepository });
  expect(job.status().type).toBe('WAITING');
  const [question] = jobRepository.saves.flatMap(({ approvals }) => approvals);
  if (!question) throw new Error('No question was stored.');
  return { job, question, jobRepository };
}

function decided(job: Job, question: RequestedApproval, status: 'approved' | 'rejected'): Job {
  const { id, callKey, hash, preview } = question;
  const reason = status === 'rejected' ? 'wrong address' : null;
  const { agentState, ...data } = job.currentData();
  return createTestJob({
    ...data,
    status: 'ACTIVE',
    history: agentState.conversationHistory.entries(),
    approvals: [{ id, callKey, hash, preview, status, reason }],
  });
}

describe('a call that a person has to approve', () => {
  it('stays approved while tools are away that the agent waits for, and runs once they are there', async () => {
    const tool = mail(asking);
    const { job, question } = await untilQuestion(tool);
    const approved = decided(job, question, 'approved');
    asking.mockClear();
    const agent = { toolNames: ['send', 'files__*'], onMissingTools: 'wait' as const };
    const run = { tools: [tool], agent, job: approved };
    const away = new Set(['files__*']);
    const waiting = await testRun({ ...run, model: new ScriptedModel(), away });
    expect(waiting.data).toMatchObject({ outcome: null, failures: 0 });
    expect(asking).not.toHaveBeenCalled();
    const ended = await testRun({ ...run, model: new ScriptedModel(says('Done.')) });
    expect(ended.data.outcome).toBe('SUCCESS');
    expect(asking).toHaveBeenCalledTimes(1);
  });

  it('B3 waits with a question that is bound to tool, arguments and preview', async () => {
    const { job, question, jobRepository } = await untilQuestion(mail(asking));
    expect(job.currentData()).toMatchObject({
      waitingFor: 'approval',
      output: {
        message: 'Aguardando aprovação: Hi',
        actions: [{ tool: 'send', status: 'awaiting_approval' }],
      },
    });
    expect(question).toMatchObject({ tool: 'send', args: { to: 'a@example.com' } });
    expect(question.hash).toBe(approvalHash(mail(asking), question.args, { text: 'Hi' }));
    expect(approvalHash(mail(asking), { to: 'b@example.com' }, { text: 'Hi' })).not.toBe(
      question.hash,
    );
    expect(approvalHash(mail(asking), question.args, { text: 'Ho' })).not.toBe(question.hash);
    // The call stays open, and no intent of an effect is stored for a preview.
    expect(job.openCalls()).toHaveLength(1);
    expect(jobRepository.invocations.size).toBe(0);
  });

  it('B4 runs once with what the person saw when they agree, without asking the model again', async () => {
    const { job, question } = await untilQuestion(mail(asking));
    asking.mockClear();
    const model = new ScriptedModel(says('It is sent.'));
    const { data } = await testRun({
      model,
      tools: [mail(asking)],
      job: decided(job, question, 'approved'),
    });
    expect(asking).toHaveBeenCalledTimes(1);
    expect(asking.mock.calls[0]?.[1].approval).toMatchObject({
      id: question.id,
      preview: { text: 'Hi' },
    });
    expect(data.outcome).toBe('SUCCESS');
    expect(data.output?.actions).toMatchObject([{ tool: 'send', status: 'done', text: 'Sent.' }]);
  });

  it('B3 asks again when its tool was changed after they agreed', async () => {
    const { job, question } = await untilQuestion(mail(asking));
    asking.mockClear();
    const changed = { ...mail(asking), description: 'send, and tell everybody' };
    const jobRepository = new InMemoryJobRepository();
    const { data } = await testRun({
      ...{ model: new ScriptedModel(), tools: [changed], jobRepository },
      job: decided(job, question, 'approved'),
    });
    const [again] = jobRepository.saves.flatMap(({ approvals }) => approvals);
    expect(data.waitingFor).toBe('approval');
    expect(asking.mock.calls.map(([, { approval }]) => approval)).toEqual([undefined]);
    expect(again).toMatchObject({ args: question.args, preview: question.preview });
    expect(again?.hash).not.toBe(question.hash);
  });

  it('B13 is not run when they refuse, and the model is told why', async () => {
    const { job, question } = await untilQuestion(mail(asking));
    asking.mockClear();
    const model = new ScriptedModel(says('It was not sent.'));
    const { data } = await testRun({
      model,
      tools: [mail(asking)],
      job: decided(job, question, 'rejected'),
    });
    expect(asking).not.toHaveBeenCalled();
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('wrong address');
    expect(data.output?.actions).toMatchObject([{ tool: 'send', status: 'skipped' }]);
  });

  it('P15 is any tool that the agent names, which then does not even start', async () => {
    const execute = vi.fn(() => Promise.resolve('done'));
    const tools: AgentTool[] = [
      defineLocalTool({ name: 'send', description: 'send', parameters, execute }),
      defineReadTool({ name: 'send', description: 'send', parameters, execute }),
    ];
    for (const tool of tools) {
      const { question } = await untilQuestion(tool, { requireApproval: ['se*'] });
      expect(question.preview.text).toBe('send {"to":"a@example.com"}');
      expect(execute).not.toHaveBeenCalled();
    }
  });

  it('discards what a local tool wrote before it asked', async () => {
    const repository = new InMemoryJobRepository();
    const decisions: string[] = [];
    vi.spyOn(repository, 'saveWithEffect').mockImplementation(async (job, effect) => {
      decisions.push(await effect({ query: () => Promise.resolve([]) }));
      return repository.save(job);
    });
    const tool = defineLocalTool({
      name: 'send',
      description: 'send',
      parameters,
      execute: () => Promise.resolve(awaitingApproval({ text: 'Removes a workout.' })),
    });
    const { job } = await testRun({
      model: new ScriptedModel(asksToSend()),
      tools: [tool],
      jobRepository: repository,
    });
    expect(decisions).toEqual(['discard']);
    expect(job.status().type).toBe('WAITING');
  });
});
