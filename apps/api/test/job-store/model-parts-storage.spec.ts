import type { Job, ModelParts } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredAt, type JobStores, openJobStores } from '../support/stores/job-stores.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

const parts: ModelParts = {
  model: 'anthropic:claude-opus-5-5',
  content: JSON.stringify({
    parts: [{ type: 'reasoning', text: 'NUL \0, half \ud800 a pair, "\\' }],
  }),
};

const answerWith = (job: Job, more: { readonly parts?: ModelParts }) =>
  job.addActivity({
    role: 'ASSISTANT',
    content: 'Well.',
    toolCalls: [],
    ...more,
    createdAt: answeredAt,
  });

/** The entries as the next attempt reads them. */
async function readAgain({ id }: Job) {
  await stores.leases.release(id, stores.workerId, 'test');
  const again = await stores.leases.take(id, stores.workerId);
  return again?.job.currentData().agentState.conversationHistory.entries();
}

describe('what a provider gave beside an answer', () => {
  it('is with the next attempt to the character', async () => {
    const job = await stores.leasedJob();
    answerWith(job, { parts });
    await stores.repository.save(job);
    expect((await readAgain(job))?.at(-1)).toMatchObject({ content: 'Well.', parts });
  });

  it('is stored with the end of a job too, and in steps that share a statement', async () => {
    const ended = await stores.leasedJob();
    answerWith(ended, { parts });
    ended.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Well.' });
    const jobs = await Promise.all(Array.from({ length: 5 }, () => stores.leasedJob()));
    for (const job of jobs) answerWith(job, { parts });
    await Promise.all([ended, ...jobs].map((job) => stores.repository.save(job)));
    const kept = `select job_id from activities where model_parts ->> 'model' = $2 and job_id = any($1)`;
    const ids = [ended, ...jobs].map(({ id }) => id);
    expect(await stores.rows(kept, ids, parts.model)).toHaveLength(6);
  });

  it('is nothing at all where there is none, as in rows of before', async () => {
    const job = await stores.leasedJob();
    answerWith(job, {});
    await stores.repository.save(job);
    const held = 'select 1 from activities where job_id = $1 and model_parts is not null';
    expect(await stores.rows(held, job.id)).toEqual([]);
    expect((await readAgain(job))?.at(-1)).not.toHaveProperty('parts');
  });

  it('may be long, and is saved in a transaction that no other step waits for', async () => {
    const job = await stores.leasedJob();
    const long = { ...parts, content: JSON.stringify('🏃'.repeat(500_000)) };
    answerWith(job, { parts: long });
    expect((await stores.repository.save(job)).isOk()).toBe(true);
    expect((await readAgain(job))?.at(-1)).toMatchObject({ parts: long });
  });
});
