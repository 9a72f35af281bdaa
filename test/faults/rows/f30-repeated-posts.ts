import { expect } from 'vitest';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const posts = 100;

const jobsOf = ({ postgres }: Installation, mark: string) =>
  postgres.query<{ id: string }>(`select id from jobs where input::text like '%' || $1 || ':%'`, [
    mark,
  ]);

/** A hundred requests with one key, to both APIs; with another body they are refused. */
async function post(installation: Installation, key: string, isKilled: boolean): Promise<void> {
  const { apis, clients } = installation;
  const [first, second] = apis;
  if (!first || !second) throw new Error('There are no two APIs.');
  const mark = installation.nextMark();
  const body = installation.jobOf('key', mark);
  const asked = Array.from({ length: posts }, (_, index) =>
    clients.submit(index % 2 === 0 ? first : second, mark, body, key),
  );
  if (isKilled) {
    await Promise.race(asked);
    installation.noteFault(`kill of ${first.name}`);
    await first.kill();
  }
  const replies = await Promise.all(asked);
  const [job, ...others] = await jobsOf(installation, mark);
  expect(others).toEqual([]);
  const taken = replies.filter((reply) => reply !== undefined);
  if (isKilled) expect(taken.length).toBeGreaterThanOrEqual(posts / 2);
  else expect(taken).toHaveLength(posts);
  for (const reply of taken) {
    expect(reply.status).toBeOneOf([200, 202]);
    expect(reply.json()).toMatchObject({ id: job?.id });
  }
  const different = installation.jobOf('none', installation.nextMark());
  const refused = await clients.submit(second, 'refused', different, key);
  expect(refused?.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  if (isKilled) await first.start();
  const repeated = await clients.submit(first, mark, body, key);
  expect(repeated?.json()).toMatchObject({ id: job?.id });
}

const repeatedPosts: Row = {
  id: 'F30',
  fault: `${posts} POSTs at once with one key, the same with an API killed in the middle, another body`,
  expected: 'one job, which all answers name; another body is refused',
  isFast: true,
  run: async ({ shared }) => {
    const installation = await shared();
    await post(installation, 'f30', false);
    await post(installation, 'f30 and a kill', true);
    return { jobs: 2, faults: 1 };
  },
};

export const rows: readonly Row[] = [repeatedPosts];
