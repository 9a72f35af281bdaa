import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Agent } from '../agent/agent-definition.js';
import { ModelError, type ModelRequest, type ModelResponse } from '../model/llm-adapter.js';
import { callsTools, says } from '../testing/scripted-model.js';
import { planOf, salesTools } from '../testing/sales-tools.js';
import { testRun } from '../testing/test-run.js';
import { defineReadTool } from '../tool/tool.js';
import { Result } from '../values/result.js';

const look = defineReadTool({
  name: 'look',
  description: 'look',
  parameters: z.strictObject({ city: z.string() }),
  execute: () => Promise.resolve('x'.repeat(20_000)),
});

/** A model whose calls cost as much each; `late` counts those that the job could not pay any more. */
function dear(
  costUsd: number,
  maxCostUsd: number,
  answerOf: (call: number) => ModelResponse | ModelError,
) {
  let calls = 0;
  let late = 0;
  return {
    generateText: (request: ModelRequest) => {
      if (calls * costUsd >= maxCostUsd) late += 1;
      expect(request.maxCostUsd).toBeGreaterThan(0);
      calls += 1;
      const usage = { inputTokens: 10, outputTokens: 5, costUsd };
      const answer = answerOf(calls);
      if (!(answer instanceof ModelError)) return Promise.resolve(Result.ok({ ...answer, usage }));
      const { message, code, isRetryable } = answer;
      return Promise.resolve(Result.error(new ModelError(message, code, isRetryable, { usage })));
    },
    count: () => calls,
    late: () => late,
  };
}

const broken = callsTools(
  { name: 'look', args: '{}' },
  { name: 'look', args: '{"town": 1}' },
  { name: 'look', args: '{"cities": []}' },
);
const tooLong = new ModelError('too long', 'MODEL_CONTEXT_TOO_LONG', false);
const ask = (call: number) => callsTools({ name: 'look', args: { city: `city ${call}` } });

const react: readonly [string, Partial<Agent>, (call: number) => ModelResponse | ModelError][] = [
  ['repairs of its calls', { maxRepairAttempts: 3 }, (call) => (call % 2 ? broken : says('no'))],
  ['one last answer', { onLimit: 'answer' }, ask],
  [
    'the rest of a cut answer',
    { onLimit: 'answer' },
    () => ({ ...says('Half'), finishReason: 'length' }),
  ],
  [
    'another answer than an unusable one',
    { maxReplanAttempts: 3, minAnswerChars: 50 },
    () => says('no'),
  ],
  ['a shorter conversation', {}, (call) => (call < 3 ? ask(call) : tooLong)],
];

describe('P10 a limit on the cost is passed by one call at the most, also for', () => {
  it.each(react)('%s', async (_what, agent, answerOf) => {
    for (const costUsd of [0.3, 0.4, 0.5, 1, 7]) {
      const model = dear(costUsd, 1, answerOf);
      const limits = { maxCostUsd: 1, maxIterations: 50 };
      const { data } = await testRun({ model, tools: [look], agent: { ...agent, limits } });
      expect(model.late()).toBe(0);
      expect(data.usage.costUsd).toBeCloseTo(model.count() * costUsd, 9);
      if (costUsd >= 1)
        expect(data).toMatchObject({ outcome: 'FAILURE_BUDGET', usage: { modelCalls: 1 } });
    }
  });

  it.each([
    ['planners that write no plan', () => says('no plan')],
    ['plans that want another one', () => says(planOf(['lead_criar', { nome: 'Lennon' }]))],
    [
      'replies in words of their own',
      (call: number) => says(call > 1 ? 'Feito.' : planOf(['lead_criar', { nome: 'L' }])),
    ],
  ])('%s', async (_what, answerOf) => {
    for (const costUsd of [0.3, 1, 7]) {
      const model = dear(costUsd, 1, answerOf);
      const { data } = await testRun({
        model,
        tools: salesTools(() => undefined),
        agent: {
          strategy: 'plan',
          maxReplanAttempts: 5,
          polishReply: true,
          limits: { maxCostUsd: 1 },
        },
      });
      expect(model.late()).toBe(0);
      expect(data.usage.costUsd).toBeCloseTo(model.count() * costUsd, 9);
    }
  });
});
