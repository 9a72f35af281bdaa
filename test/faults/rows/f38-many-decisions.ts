import { expect } from 'vitest';
import type { Row } from './row-context.js';

const decisions = 50;

export const rows: readonly Row[] = [
  {
    id: 'F38',
    fault: `${decisions} decisions at once over two APIs, for and against, and some of another hash`,
    expected: 'one counts, and the mail goes once or not at all',
    isFast: true,
    run: async ({ shared }) => {
      const installation = await shared();
      const { id } = await installation.submit('mail');
      const question = await installation.client().questionOf(id);
      const stale = { ...question, hash: '0'.repeat(64) };
      const replies = await Promise.all(
        Array.from({ length: decisions }, async (_, index) => {
          const api = installation.apis[index % installation.apis.length];
          const decision = index % 3 === 0 ? 'reject' : 'approve';
          const asked = index % 10 === 9 ? stale : question;
          const reply = await installation.client(api).decide(asked, { decision });
          return { decision, isStale: asked === stale, status: reply.status };
        }),
      );
      const taken = replies.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      expect(taken[0]?.isStale).toBe(false);
      const others = replies.filter(({ status }) => status !== 200);
      // On a busy machine some find no connection in time, and are told to try again.
      expect(others.filter(({ status }) => status !== 409 && status !== 503)).toEqual([]);
      const job = await installation.client().settled(id);
      const mails = installation.outside.mail.accepted.filter(({ raw }) => raw.includes(id)).length;
      expect(mails).toBeLessThanOrEqual(1);
      const isApproved = taken[0]?.decision === 'approve';
      expect(job.output?.actions).toMatchObject([{ status: isApproved ? 'done' : 'skipped' }]);
      return { faults: decisions };
    },
  },
];
