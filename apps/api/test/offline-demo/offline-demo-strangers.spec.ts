import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangerSentences } from '../corpus/stranger-sentences.js';
import { dayAfter } from '../support/service/coach-service.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'all',
    DEFAULT_MODEL: 'offline:demo',
    TOOL_PACKS: 'crm,coach,reports',
    RECONCILE_MS: '200',
  });
  client = new JobClient(service.url);
  await client.sendJson('POST', '/v1/coach/plans', {
    name: 'Todo dia',
    startsOn: dayAfter(-14),
    endsOn: dayAfter(60),
    workouts: Array.from({ length: 60 }, (_, day) => ({
      date: dayAfter(day - 10),
      type: 'RUNNING',
      description: `Rodagem ${day}`,
    })),
  });
});
afterAll(() => service.close());

async function run(agent: string, sentence: string) {
  const job = await client.run({ agent, input: sentence, threadId: randomUUID() });
  const entries = await client.executions(job.id);
  const calls = entries
    .filter(({ type }) => type === 'tool_call' || type === 'tool_error')
    .map(({ name, params }) => [name, params] as const);
  return { job, calls, reply: job.output?.message ?? '' };
}

// Mail waits for a person, see offline-demo-turns.spec.ts.
const sentences = strangerSentences.filter(
  ({ calls }) => !calls.some(([tool]) => tool.startsWith('enviar_')),
);

describe('C13 C20 a sentence that nobody foresaw is done whole, or not at all', () => {
  it.each(sentences)('$sentence', async ({ sentence, calls: expected, unread }) => {
    const { job, calls, reply } = await run('assistant', sentence);
    expect(job.status).toBe('COMPLETED');
    const made = expected.length > 0 ? withoutReading(calls, expected) : calls;
    expect(made).toMatchObject(expected);
    expect(made).toHaveLength(expected.length);
    for (const part of unread) expect(reply).toContain(part);
    if (unread.length > 0) expect(reply).toMatch(/Nada foi feito|Nothing was done/);
  });

  it('as a plan, too', async () => {
    const unread = sentences.filter((one) => one.unread.length > 0).slice(0, 20);
    for (const { sentence } of unread) {
      const { calls, job } = await run('crm', sentence);
      expect([sentence, calls]).toEqual([sentence, []]);
      expect(job.output?.actions).toEqual([]);
    }
  });
});

/** Where a workout is changed, the plan is read first. */
function withoutReading<Call extends readonly [string, unknown]>(
  calls: readonly Call[],
  expected: readonly (readonly [string, unknown])[],
): readonly Call[] {
  const isRead = calls.length > expected.length && calls[0]?.[0] === 'get_training_plan';
  return isRead ? calls.slice(1) : calls;
}
