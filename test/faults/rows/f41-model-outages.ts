import { expect } from 'vitest';
import {
  apiError,
  type ModelReply,
  raw,
} from '../../../apps/api/test/support/model/model-replies.js';
import type { Installation } from '../rig/installation.js';
import { lasting, pidsOf, submitMixed } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
/** After an outage is over the last job has ended by then. */
const overMs = 5_000;

const statuses = `
  select status, error ->> 'code' as code, count(*)::int as count from jobs
  where id = any ($1) group by 1, 2 order by 1, 2`;

interface Ended {
  readonly status: string;
  readonly code: string | null;
  readonly count: number;
}

const endsOf = ({ postgres }: Installation, jobs: readonly { readonly id: string }[]) =>
  postgres.query<Ended>(statuses, [jobs.map(({ id }) => id)]);

/** An outage of the models from which every job comes back. */
const passes = (
  fault: string,
  ms: number,
  begin: (installation: Installation) => void,
  body = {},
): Row => ({
  id: 'F41',
  fault: `${fault} for ${ms / 1_000} s`,
  expected:
    'no job fails that has attempts left, and the last one ends within 5 s after it is over',
  run: async ({ shared }) => {
    const installation = await shared();
    const { outside, members } = installation;
    const pids = pidsOf(members);
    installation.noteFault(fault);
    begin(installation);
    const jobs = await Promise.all(
      Array.from({ length: 20 }, () => installation.submit('read local key', { body })),
    );
    await lasting(ms);
    outside.model.recover();
    for (const { ways } of members) ways.model.mend();
    const over = performance.now();
    await installation.untilAtRest(restMs);
    const endedMs = performance.now() - over;
    expect(await endsOf(installation, jobs)).toEqual([
      { status: 'COMPLETED', code: null, count: jobs.length },
    ]);
    expect(endedMs).toBeLessThan(overMs);
    expect(pidsOf(members)).toEqual(pids);
    return { jobs: jobs.length, faults: 1 };
  },
});

const answering = (reply: ModelReply) => (installation: Installation) => {
  installation.outside.model.fail(reply);
};

const html = raw(200, '<html><body>Please log in.</body></html>', { 'content-type': 'text/html' });

const silent = ({ members }: Installation): void => {
  for (const { ways } of members) ways.model.stall();
};

const wrongKey: Row = {
  id: 'F41',
  fault: 'the model refuses the key',
  expected: 'its jobs fail with a code that says so, nothing is lost, and later ones run',
  run: async ({ shared }) => {
    const installation = await shared();
    const { outside } = installation;
    installation.noteFault('wrong key');
    outside.model.fail(apiError(401, 'Incorrect API key provided', 'invalid_api_key'));
    const jobs = await Promise.all(
      Array.from({ length: 10 }, () => installation.submit('read local key')),
    );
    await installation.untilAtRest(restMs);
    expect(await endsOf(installation, jobs)).toEqual([
      { status: 'FAILED', code: 'MODEL_AUTHENTICATION', count: jobs.length },
    ]);
    outside.model.recover();
    const later = await submitMixed(installation, 8);
    await installation.untilAtRest(restMs);
    const failed = (await endsOf(installation, later)).filter(({ status }) => status === 'FAILED');
    expect(failed).toEqual([]);
    return { jobs: jobs.length + later.length, faults: 1 };
  },
};

const fails = apiError(500, 'Internal error');

export const rows: readonly Row[] = [
  passes('the model answers 500', 3_000, answering(fails)),
  passes('the model answers 500', 10_000, answering(fails)),
  passes('the model answers 500', 60_000, answering(fails)),
  passes('the model answers 429', 10_000, answering(apiError(429, 'Slow down'))),
  passes('the model answers with a page of HTML', 3_000, answering(html), { maxAttempts: 4 }),
  passes('the model is silent', 3_000, silent),
  wrongKey,
];
