import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, toolCalls } from '../support/model/model-replies.js';
import { oddArguments } from '../support/model/odd-arguments.js';
import type { OddAnswer } from '../support/model/odd-answer.js';
import { oddBodies } from '../support/http/odd-bodies.js';
import { oddCalls } from '../support/model/odd-calls.js';
import { oddTexts } from '../support/model/odd-texts.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import type { ActivityView } from '../../src/gateways/rest/jobs/job-view.schema.js';

let model: ScriptedModelServer;
let service: HttpService;
let client: JobClient;
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', keep);
  process.on('uncaughtException', keep);
  // What the script does not say is counted against the case, and answered.
  model = await ScriptedModelServer.start({ responder: () => answer('Done.') });
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });
  client = new JobClient(service.url);
  // Repair has tests of its own; here each model call is one of the loop.
  await client.putAgent('tester', { repairToolCalls: false });
  await client.putAgent('mender');
});

afterAll(async () => {
  await service.close();
  await model.close();
  process.off('unhandledRejection', keep);
  process.off('uncaughtException', keep);
});

beforeEach(() => {
  model.forget();
});

/** Every call has exactly one result, right after its answer and before the next one. */
function expectClosedCalls(entries: readonly ActivityView[]): void {
  let open: string[] = [];
  for (const { role, toolCalls = [], toolCallId = '' } of entries) {
    if (role === 'TOOL_RESULT') {
      expect(open).toContain(toolCallId);
      open = open.filter((id) => id !== toolCallId);
      continue;
    }
    expect(open).toEqual([]);
    open = toolCalls.map(({ id }) => id);
    expect(new Set(open).size).toBe(open.length);
  }
  expect(open).toEqual([]);
}

const oddAnswers = [...oddTexts, ...oddArguments, ...oddCalls, ...oddBodies];

describe('a model that answers oddly', () => {
  it.each(oddAnswers)('$name', async ({ replies, limits, ends, conversation }: OddAnswer) => {
    const before = model.count;
    model.script(...replies);
    const job = await client.run({ agent: 'tester', input: 'Go', maxAttempts: 1, limits });
    expect(job).toMatchObject({ ...ends, attempts: 1 });
    model.assertDone();
    expect(model.count - before).toBe(replies.length);
    expect(job.usage.modelCalls).toBe(replies.length);
    const entries = await client.activity(job.id);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expectClosedCalls(entries);
    if (conversation) expect(entries.slice(1)).toMatchObject(conversation);
    const executions = await client.executions(job.id);
    expect(executions.map(({ seq }) => seq)).toEqual(executions.map((_, index) => index + 1));
    expect(await client.moves(job.id)).toHaveLength(3);
  });

  it.each(oddAnswers)('$name, also with repair on', async ({ replies: [reply], limits }) => {
    if (reply) model.script(reply);
    const job = await client.run({ agent: 'mender', input: 'Go', maxAttempts: 1, limits });
    expect(job.settledAt).not.toBeNull();
    expect(job.outcome).not.toBe('FAILURE_INTERNAL');
    model.assertDone();
    expectClosedCalls(await client.activity(job.id));
  });

  it('F24 P10 50 broken calls in one answer cost no more tokens than the limit and one call', async () => {
    const before = model.count;
    const broken = { name: 'big_result', arguments: '{"bytes": "many"' };
    model.script(toolCalls(Array.from({ length: 50 }, () => broken)));
    const limits = { maxTokens: 600 };
    const job = await client.run({ agent: 'mender', input: 'Go', maxAttempts: 1, limits });
    expect(job.usage.modelCalls).toBe(model.count - before);
    expect(job.usage.totalTokens).toBe(job.usage.modelCalls * 120);
    expect(job.usage.totalTokens).toBeLessThanOrEqual(600 + 120);
    expectClosedCalls(await client.activity(job.id));
  });

  it('F24 leaves no unhandled rejection, no changed prototype and no effect of a cut call', async () => {
    expect(unhandled).toEqual([]);
    expect('polluted' in {}).toBe(false);
    const writes = JSON.stringify((await client.get('/v1/diagnostics/writes')).json());
    expect(writes).not.toContain('"cut"');
    // Two rows in each of the two runs of F24.47.
    expect(writes.split('"twice"')).toHaveLength(5);
  });
});
