import { expect } from 'vitest';
import { oddBodies } from '../../../apps/api/test/support/http/odd-bodies.js';
import { answer } from '../../../apps/api/test/support/model/model-replies.js';
import type { OddAnswer } from '../../../apps/api/test/support/model/odd-answer.js';
import { oddArguments } from '../../../apps/api/test/support/model/odd-arguments.js';
import { oddCalls } from '../../../apps/api/test/support/model/odd-calls.js';
import { oddTexts } from '../../../apps/api/test/support/model/odd-texts.js';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const oddAnswers: readonly OddAnswer[] = [...oddTexts, ...oddArguments, ...oddCalls, ...oddBodies];

/** Few enough that one that is slow to judge does not make the others late. */
const atOnce = 4;

async function play(installation: Installation, { name, replies, limits, ends }: OddAnswer) {
  const mark = installation.nextMark();
  // What the case does not say is counted against it, and answered.
  installation.outside.model.answerAs(mark, (_asked, count) => replies[count] ?? answer('Done.'));
  const body = { agent: 'odd', maxAttempts: 1, ...(limits && { limits }) };
  const { id } = await installation.submit('Go', { mark, body });
  const job = await installation.client().settled(id);
  expect({ name, ...job }).toMatchObject({ name, ...ends, attempts: 1 });
  expect({ name, calls: job.usage.modelCalls }).toEqual({ name, calls: replies.length });
}

export const rows: readonly Row[] = [
  {
    id: 'F24',
    fault: `a model server answers in ${oddAnswers.length} odd ways`,
    expected: 'a clean outcome in each, the calls counted, no process ends',
    run: async ({ shared }) => {
      const installation = await shared();
      const pids = installation.members.map(({ pid }) => pid);
      const toolNames = ['echo', 'write_once', 'big_result', 'sleep', 'fail_recoverable'];
      await installation.client().putAgent('odd', { toolNames, repairToolCalls: false });
      const next = oddAnswers.values();
      const playAll = async () => {
        for (const one of next) await play(installation, one);
      };
      await Promise.all(Array.from({ length: atOnce }, playAll));
      expect(installation.members.map(({ pid }) => pid)).toEqual(pids);
      return { faults: oddAnswers.length };
    },
  },
];
