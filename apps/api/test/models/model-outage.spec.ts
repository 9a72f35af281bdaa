import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, apiError } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { waitFor } from '../support/wait-for.js';

/** How long the model server answers 500, from its first request on. */
const outageMs = 3_000;
const jobs = 20;

let scripted: ScriptedService;
let downUntil: number | undefined;

beforeAll(async () => {
  scripted = await startScriptedService({
    responder: () => {
      downUntil ??= performance.now() + outageMs;
      return performance.now() < downUntil ? apiError(500, 'Oops') : answer('Well again.');
    },
  });
  await scripted.client.putAgent('tester', { toolNames: [] });
});

afterAll(async () => {
  await scripted.close();
});

describe('a model that is down for three seconds', () => {
  it('R3: fails none of the jobs that ask for it meanwhile', async () => {
    const { client, model } = scripted;
    const ids = await Promise.all(
      Array.from({ length: jobs }, async () => {
        const { id } = await client.submit({ agent: 'tester', input: 'Go', maxAttempts: 3 });
        return id;
      }),
    );
    const statuses = () => Promise.all(ids.map(async (id) => (await client.job(id)).status));
    await waitFor(
      async () => (await statuses()).every((status) => ['COMPLETED', 'FAILED'].includes(status)),
      { deadlineMs: 55_000, what: 'the end of all jobs' },
    );
    expect((await statuses()).filter((status) => status === 'FAILED')).toEqual([]);
    const calls = await Promise.all(ids.map(async (id) => (await client.job(id)).usage.modelCalls));
    // What was not sent is not counted as a call.
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(model.count);
  });
});
