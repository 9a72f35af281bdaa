import { type Choose, oneOf } from './operations.js';
import { insertJobs } from '../../../../apps/api/src/job-store/moves/submit-job.js';
import type { JobRow } from '../../../../apps/api/src/job-store/reads/job-read.repository.js';
import {
  givenRow,
  type NewJob,
} from '../../../../apps/api/src/job-store/submissions/submission.repository.js';
import { testAudit } from '../../../../apps/api/test/support/stores/test-audit.js';
import { agents } from '../processes/shared-parts.js';

const tenants: readonly [string, ...string[]] = ['default', 'default', 'default', 'other'];
export const hash = 'a'.repeat(64);

/** So that much happens to each. */
const mostJobs = 4;

export const submit: Choose = (cast, random) => {
  if (cast.jobs.length >= mostJobs) return undefined;
  const id = random.uuid();
  const key = random.chance(0.4) ? `key-${random.whole(1, 2)}` : undefined;
  const { id: agentId, name, version } = agents.plain;
  const job: NewJob = {
    ...{
      id,
      tenant: 'default',
      owner: 'ana',
      keyId: null,
      toolScopes: ['*'],
      traceparent: undefined,
    },
    ...{
      agent: { id: agentId, name, version },
      input: `Do ${id}`,
      limits: {},
      metadata: {},
      tags: [],
    },
    ...{
      maxAttempts: 3,
      priority: random.whole(10, 12),
      webhookUrl: null,
      retryOf: null,
      stream: null,
    },
    threadId: random.chance(0.5) ? (oneOf(cast.threads, random) ?? null) : null,
    delayMs: random.chance(0.1) ? 3_600_000 : 0,
  };
  cast.jobs.push(id);
  const isTogether = random.chance(0.5);
  return {
    name: `submit ${id} ${key ?? ''} ${job.threadId ?? ''}`,
    run: async ({ submissions, store }) => {
      const asked = key === undefined ? undefined : { key, bodyHash: 'x' };
      const mayShare = isTogether && !asked && job.threadId === null;
      const together = { ...insertJobs, values: [JSON.stringify([givenRow(job)])] };
      const made = mayShare
        ? (await store.pool.query<JobRow>(together)).rows[0]
        : await submissions.insert(job, asked);
      const known = key === undefined ? undefined : await submissions.findKey('default', key);
      return [made?.id, made?.status, made?.eventSeq, known];
    },
  };
};

const cancel: Choose = ({ jobs }, random) => {
  const id = oneOf(jobs, random);
  const tenant = random.pick(tenants);
  return id === undefined
    ? undefined
    : {
        name: `cancel ${id} of ${tenant}`,
        run: ({ submissions }) => submissions.requestCancel(id, tenant),
      };
};

const runNow: Choose = ({ jobs }, random) => {
  const id = oneOf(jobs, random);
  return id === undefined
    ? undefined
    : { name: `run now ${id}`, run: ({ submissions }) => submissions.runNow(id, 'default') };
};

const decide: Choose = ({ questions }, random) => {
  // Most of the earlier ones are answered, or were never stored.
  const question = random.chance(0.6) ? questions.at(-1) : oneOf(questions, random);
  if (!question) return undefined;
  const status = random.pick(['approved', 'rejected']);
  const seen = random.chance(0.6) ? hash : 'b'.repeat(64);
  const tenant = random.pick(tenants);
  return {
    name: `decide ${question.id} ${status} ${tenant} ${seen[0] ?? ''}`,
    run: ({ approvals }) =>
      approvals.decide({
        ...{ id: question.id, tenant, hash: seen, status, reason: 'so' },
        audit: testAudit('approval.decided', question.id),
      }),
  };
};

const resolve: Choose = ({ jobs }, random) => {
  const jobId = oneOf(jobs, random);
  if (jobId === undefined) return undefined;
  const status = random.pick(['HAPPENED', 'DID_NOT_HAPPEN', 'REPEAT']);
  const callKey = `call ${random.whole(1, 2)}`;
  const tenant = random.pick(tenants);
  const audit = testAudit('attention.resolved', jobId);
  return {
    name: `resolve ${jobId} ${callKey} ${status} ${tenant}`,
    run: async ({ attention }) => [
      await attention.resolve({ jobId, tenant, callKey, status, audit, reason: 'said' }),
      await attention.callStatus(jobId, tenant, callKey),
    ],
  };
};

const sayAfterEnd: Choose = ({ jobs }, random) => {
  const id = oneOf(jobs, random);
  if (id === undefined) return undefined;
  const word = random.pick(['HAPPENED', 'DID_NOT_HAPPEN']);
  const callKey = `call ${random.whole(1, 2)}`;
  const answer = { callKey, audit: testAudit('attention.resolved', id) };
  return {
    name: `say of ${id} ${callKey} ${word}`,
    run: ({ idle }) => idle.recordAfterEnd({ id, tenant: 'default' }, answer, word),
  };
};

export const clientOperations: readonly Choose[] = [
  ...[
    submit,
    submit,
    cancel,
    runNow,
    decide,
    decide,
    decide,
    decide,
    resolve,
    resolve,
    sayAfterEnd,
  ],
];
