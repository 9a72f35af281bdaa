import { expect } from 'vitest';
import {
  toolCall,
  toolCalls,
  type ModelReply,
} from '../../../apps/api/test/support/model/model-replies.js';
import type { Row } from './row-context.js';

/** What the model does in a turn, how the job ends, and how many model calls that takes. */
interface EndlessModel {
  readonly says: (turn: number) => ModelReply;
  readonly code: string;
  readonly modelCalls: number;
  readonly limits?: object;
}

const endless: readonly EndlessModel[] = [
  { says: () => toolCall('echo', { value: 'same' }), code: 'FAILURE_LOOP', modelCalls: 3 },
  {
    says: (turn) => toolCall('echo', { value: turn % 2 }),
    code: 'FAILURE_LOOP',
    modelCalls: 4,
  },
  {
    says: () => toolCall('fail_recoverable', { message: 'no' }),
    code: 'FAILURE_LOOP',
    modelCalls: 3,
  },
  { says: () => toolCall('launch_rocket'), code: 'FAILURE_LOOP', modelCalls: 3 },
  { says: () => toolCall('echo', '{"value": '), code: 'FAILURE_LOOP', modelCalls: 3 },
  {
    says: (turn) => toolCall('echo', { value: turn }),
    code: 'FAILURE_MAX_ITERATIONS',
    modelCalls: 10,
    limits: { maxIterations: 10 },
  },
  {
    says: (turn) =>
      toolCalls([0, 1, 2].map((n) => ({ name: 'echo', arguments: { value: [turn, n] } }))),
    code: 'FAILURE_BUDGET',
    modelCalls: 3,
    limits: { maxIterations: 100, maxToolCalls: 7 },
  },
  {
    says: (turn) =>
      toolCalls([{ name: 'echo', arguments: { value: turn } }], {
        usage: { inputTokens: 1_500, outputTokens: 20 },
      }),
    code: 'FAILURE_BUDGET',
    modelCalls: 4,
    limits: { maxIterations: 100, maxTokens: 6_000 },
  },
];

export const rows: readonly Row[] = [
  {
    id: 'F23',
    fault: 'models repeat one call, two calls, or never end',
    expected: 'each ends by loop detection or its limit, every call counted',
    isFast: true,
    run: async ({ shared }) => {
      const installation = await shared();
      await installation.client().putAgent('endless', {
        toolNames: ['echo', 'fail_recoverable'],
        repairToolCalls: false,
      });
      const jobs = await Promise.all(
        endless.map(async ({ says, limits = {} }) => {
          const mark = installation.nextMark();
          installation.outside.model.answerAs(mark, ({ turn }) => says(turn));
          return installation.submit('Go', { mark, body: { agent: 'endless', limits } });
        }),
      );
      await installation.untilAtRest(60_000);
      for (const [index, { code, modelCalls }] of endless.entries()) {
        const job = await installation.client().job(jobs[index]?.id ?? '');
        expect(job).toMatchObject({ status: 'FAILED', error: { code }, usage: { modelCalls } });
      }
      return { faults: endless.length };
    },
  },
];
