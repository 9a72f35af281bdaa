import { expect } from 'vitest';
import { toolCall, answer } from '../../../apps/api/test/support/model/model-replies.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const hanging = 12;
const toolTimeoutMs = 1_000;
/** Of a call: its time, then what it is given to stop, then the rest of the job on a busy machine. */
const endsWithinMs = 30_000;

async function leakedCalls({ workers }: Installation): Promise<number> {
  const texts = await Promise.all(workers.map((worker) => worker.metrics()));
  const found = texts.flatMap((text = '') => [
    ...text.matchAll(/^faina_leaked_calls\{.*\} (\d+)/gm),
  ]);
  return found.reduce((sum, [, count]) => sum + Number(count), 0);
}

export const rows: readonly Row[] = [
  {
    id: 'F25',
    fault: `${hanging} tools hang and ignore their end, on 3 workers of 2 slots`,
    expected: 'each ends at its time, its slot is free, and a gauge counts what still hangs',
    isFast: true,
    run: async ({ own }) => {
      const settings = { WORKER_CONCURRENCY: '2' };
      const installation = await own({ isDurable: false, settings });
      await installation.client().putAgent('hanging', { toolNames: ['hang'] });
      const startedAt = performance.now();
      const jobs = await Promise.all(
        Array.from({ length: hanging }, () => {
          const mark = installation.nextMark();
          const says = ({ turn }: { turn: number }) =>
            turn === 0 ? toolCall('hang') : answer('Done.');
          installation.outside.model.answerAs(mark, says);
          const body = { agent: 'hanging', limits: { toolTimeoutMs } };
          return installation.submit('Go', { mark, body });
        }),
      );
      for (const { id } of jobs) {
        expect(await installation.client().settled(id)).toMatchObject({ status: 'COMPLETED' });
      }
      expect(performance.now() - startedAt).toBeLessThan(endsWithinMs);
      await waitFor(async () => (await leakedCalls(installation)) === hanging, {
        what: `a gauge of ${hanging} calls that hang`,
      });
      // More than there are slots have hung, and each is free.
      const after = await Promise.all([1, 2, 3, 4, 5, 6].map(() => installation.submit('read')));
      for (const { id } of after) {
        expect(await installation.client().settled(id)).toMatchObject({ status: 'COMPLETED' });
      }
      return { faults: hanging };
    },
  },
];
