import { expect } from 'vitest';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const decisions = 50;

/** A word against is taken sooner than one for it; where all are for it, one of those counts. */
const sayings = [
  ['approve', 'approve'],
  ['approve', 'reject'],
] as const;

/** One question, and many who decide on it at once; every third says the first word. */
async function decideAtOnce(installation: Installation, [first, second]: (typeof sayings)[number]) {
  const { id, mark } = await installation.submit('mail');
  const question = await installation.client().questionOf(id);
  const stale = { ...question, hash: '0'.repeat(64) };
  const replies = await Promise.all(
    Array.from({ length: decisions }, async (_, index) => {
      const api = installation.apis[index % installation.apis.length];
      const decision = index % 3 === 0 ? first : second;
      const asked = index % 10 === 9 ? stale : question;
      const reply = await installation.client(api).decide(asked, { decision });
      return { decision, isStale: asked === stale, status: reply.status };
    }),
  );
  const taken = replies.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.isStale).toBe(false);
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const job = await installation.client().settled(id);
  const isApproved = taken[0]?.decision === 'approve';
  // The subject of a mail tells its call.
  const { effects } = installation.outside.counted();
  const mails = effects.filter((effect) => effect.mark === `${mark}/1.1`);
  expect(mails).toHaveLength(isApproved ? 1 : 0);
  expect(job.output?.actions).toMatchObject([{ status: isApproved ? 'done' : 'skipped' }]);
}

export const rows: readonly Row[] = [
  {
    id: 'F38',
    fault: `${decisions} decisions at once over two APIs, for and against, and some of another hash`,
    expected: 'one counts, and the mail goes once where it is for it, else not at all',
    isFast: true,
    run: async ({ shared }) => {
      const installation = await shared();
      for (const words of sayings) await decideAtOnce(installation, words);
      return { faults: sayings.length * decisions };
    },
  },
];
