import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestAgent } from '../testing/create-test-agent.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { StaticToolRegistry } from '../testing/static-tool-registry.js';
import { testRun } from '../testing/test-run.js';
import { approvalHash } from '../tool-call/consent/consent.js';
import { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import { askAgain } from '../tool-run/ask-again.js';
import { awaitingApproval } from '../tool/tool-outcome.js';
import { defineExternalTool, defineReadTool } from '../tool/tool.js';
import { systemClock } from '../values/clock.js';
import { silentLogger } from '../values/logger.js';
import { redactedMark, redaction } from '../values/redaction/redaction.js';

const secret = 'core-canary-"0123456789"';
redaction.learn([secret]);
const parameters = z.strictObject({ text: z.string() });

it('P14 a secret goes from nobody to the model or a row: answers, arguments, results, errors and what a provider gave beside them', async () => {
  const told: unknown[] = [];
  const look = defineReadTool({
    name: 'look',
    description: `Looks with ${secret}`,
    parameters,
    execute: (input) => {
      told.push(input);
      if (told.length > 1) throw new Error('x'.repeat(3_580) + secret);
      return Promise.resolve({ [secret]: [secret], inUrl: encodeURIComponent(secret) });
    },
  });
  const asks = callsTools({ name: 'look', args: { text: secret } });
  const parts = { model: 'a:b', content: JSON.stringify([{ thought: secret }]) };
  const model = new ScriptedModel({ ...asks, content: secret, parts }, asks, says(secret));
  const { activity, executions, data } = await testRun({ model, tools: [look] });
  expect(told).toEqual([{ text: redactedMark }, { text: redactedMark }]);
  expect(JSON.stringify([activity, executions, data])).toContain(redactedMark);
  const { messages = [] } = model.requests[1] ?? {};
  for (const text of [activity, executions, data, messages].map((all) => JSON.stringify(all))) {
    expect(text).not.toMatch(/core-canary/);
  }
  expect(JSON.stringify(activity)).not.toContain('thought');
});

it('P14 what a person changes in a question is hashed as it is stored', async () => {
  const send = defineExternalTool({
    name: 'send',
    description: 'send',
    parameters,
    editable: ['text'],
    approval: 'always',
    idempotency: 'none',
    execute: ({ text }) => Promise.resolve(awaitingApproval({ text })),
  });
  const jobRepository = new InMemoryJobRepository();
  const model = new ScriptedModel(callsTools({ name: 'send', args: { text: 'Hi' } }));
  const { job } = await testRun({ model, tools: [send], jobRepository });
  const [question] = jobRepository.saves.flatMap(({ approvals }) => approvals);
  const again = await askAgain(
    {
      job,
      agent: createTestAgent({ toolNames: ['send'] }),
      signal: new AbortController().signal,
      clock: systemClock,
      logger: silentLogger,
      toolExecution: new ToolCallPipeline(new StaticToolRegistry([send])),
    },
    { id: 'q', callKey: question?.callKey ?? '', args: { text: 'Hi' }, editable: ['text'] },
    { text: `It is ${secret}` },
  );
  if (again.kind !== 'asked') throw new Error(again.kind);
  const args = { text: `It is ${redactedMark}` };
  expect(again).toMatchObject({ args, hash: approvalHash(send, args, again.preview) });
});
