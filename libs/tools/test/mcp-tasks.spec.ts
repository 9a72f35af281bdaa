import { runBounded, silentLogger, type ToolContext, type ToolOutcome } from '@faina/agent-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourceTo } from './support/mcp-ledger.js';
import { startTaskServer, type TaskServer } from './support/mcp-task-server.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { McpToolSource } from '../src/index.js';

const versions = ['2025-11-25', '2026-07-28'] as const;

describe.each(versions)('a tool that runs as a task of %s', (version) => {
  const isModern = version === '2026-07-28';
  let server: TaskServer;
  let reads: McpToolSource;
  let acts: McpToolSource;

  beforeAll(async () => {
    server = await startTaskServer(version);
    const transport = { kind: 'http', url: server.url, headers: {} } as const;
    reads = await sourceTo(transport, 'none');
    acts = await sourceTo(transport, 'external');
  });
  afterAll(async () => {
    await reads.close();
    await acts.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.splice(0);
  });

  /** As the core runs it, with its bounds. */
  const run = (
    source: McpToolSource,
    name: string,
    { timeoutMs = 30_000, ...more }: Partial<ToolContext> = {},
  ): Promise<ToolOutcome> => {
    const context = {
      jobId: 'job',
      tenant: 'default',
      owner: 'local',
      threadId: null,
      callKey: 'key',
      earlierResults: () => [],
      language: 'en' as const,
      askedAt: new Date(),
      now: new Date(),
      logger: silentLogger,
      timeoutMs,
      ...more,
    };
    const work = (signal: AbortSignal, progressed: () => void) =>
      source.call(`desk__${name}`, {}, { ...context, signal, progressed });
    const patience = source === acts ? 'outcome' : 'none';
    const signal = more.signal ?? new AbortController().signal;
    return runBounded(name, work, { timeoutMs, signal, patience });
  };

  const heard = (what: string) => waitFor(() => server.received.includes(what), { what });

  it('is asked about until it has its result, longer than its timeout where it goes on', async () => {
    expect(await run(acts, 'report')).toEqual({ kind: 'completed', data: 'Done report' });
    expect(server.received).toEqual([
      'tools/call report',
      ...Array.from({ length: 3 }, () => 'tasks/get report'),
      ...(isModern ? [] : ['tasks/result report']),
    ]);
    const slow = await run(reads, 'report', { timeoutMs: 130 });
    expect(slow).toMatchObject({ kind: 'completed' });
  });

  it('becomes a question to a person, with whose answer it goes on', async () => {
    const asked = await run(reads, 'survey');
    expect(asked).toMatchObject({
      kind: 'awaiting_approval',
      preview: { text: expect.stringContaining('What is the name?'), server: 'desk' },
    });
    if (asked.kind !== 'awaiting_approval') throw new Error(`It is ${asked.kind}.`);
    const { resume = null } = asked;
    expect(server.received.includes('tasks/cancel survey')).toBe(false);
    const done = await run(reads, 'survey', { answered: { resume, answer: { name: 'Ana' } } });
    expect(done).toMatchObject({ data: expect.stringContaining('"content":{"name":"Ana"}') });
    // A task goes on where it can; before 2026-07-28 it is made again.
    const calls = server.received.filter((one) => one === 'tools/call survey');
    expect(calls).toHaveLength(isModern ? 1 : 2);
  });

  it('is told that the person declined', async () => {
    const asked = await run(reads, 'survey');
    if (asked.kind !== 'awaiting_approval') throw new Error(`It is ${asked.kind}.`);
    const done = await run(reads, 'survey', {
      answered: { resume: asked.resume ?? null, answer: null },
    });
    expect(done).toMatchObject({ data: expect.stringContaining('"action":"decline"') });
  });

  it('is cancelled with its call', async () => {
    const stop = new AbortController();
    const running = run(reads, 'endless', { signal: stop.signal });
    await heard('tasks/get endless');
    stop.abort();
    expect(await running).toMatchObject({ error: { code: 'INTERRUPTED' } });
    await heard('tasks/cancel endless');
  });

  it.each([
    ['doomed', 'It broke'],
    ['dropped', 'ended its task'],
    ['vanishing', 'No such task'],
  ])('%s: has no result, and what it did is not known', async (name, words) => {
    expect(await run(reads, name)).toMatchObject({
      error: { code: 'MCP_CALL_FAILED', message: expect.stringContaining(words) },
    });
    expect(await run(acts, name)).toMatchObject({
      error: { code: 'EFFECT_UNKNOWN', message: expect.stringContaining(words) },
    });
  });

  it('is looked up again where the connection breaks', async () => {
    expect(await run(acts, 'flaky')).toMatchObject({ data: 'Done flaky' });
    expect(server.received.filter((one) => one.startsWith('tools/call'))).toHaveLength(1);
  });

  it('is left with a result that is too large', async () => {
    expect(await run(reads, 'huge')).toMatchObject({ error: { code: 'MCP_ANSWER_TOO_LARGE' } });
    expect(await run(acts, 'huge')).toMatchObject({ error: { code: 'EFFECT_UNKNOWN' } });
    await heard('tasks/cancel huge');
  });

  if (isModern) {
    it('ends at ten times its timeout where it never ends, is cancelled, and nobody knows', async () => {
      expect(await run(acts, 'endless', { timeoutMs: 300 })).toMatchObject({
        error: { code: 'EFFECT_UNKNOWN', message: expect.stringContaining('in time') },
      });
      const looks = server.received.filter((one) => one === 'tasks/get endless');
      expect(looks.length).toBeGreaterThan(5);
      await heard('tasks/cancel endless');
    });

    it('is waited for while its server is away, and was begun in any case', async () => {
      const other = await startTaskServer(version);
      const source = await sourceTo({ kind: 'http', url: other.url, headers: {} }, 'external');
      const asked = await run(source, 'survey');
      if (asked.kind !== 'awaiting_approval') throw new Error(`It is ${asked.kind}.`);
      const port = Number(new URL(other.url).port);
      await other.close();
      await run(source, 'links');
      const answered = { resume: asked.resume ?? null, answer: { name: 'Ana' } };
      const lost = await run(source, 'survey', { answered, timeoutMs: 200 });
      expect(lost).toMatchObject({ error: { code: 'TOOL_TIMEOUT' } });
      const running = run(source, 'survey', { answered });
      const again = await startTaskServer(version, port);
      // It knows nothing of tasks before it.
      expect(await running).toMatchObject({
        error: { code: 'EFFECT_UNKNOWN', message: expect.stringContaining('No such task') },
      });
      expect(again.received).not.toContain('tools/call survey');
      await source.close();
      await again.close();
    });

    it('is asked each of its questions once', async () => {
      let outcome = await run(reads, 'interview');
      const answers: Record<string, string>[] = [{ name: 'Ana' }, { colour: 'red' }];
      for (const answer of answers) {
        if (outcome.kind !== 'awaiting_approval') throw new Error(`It is ${outcome.kind}.`);
        const [field = ''] = Object.keys(answer);
        expect(outcome.preview.text).toContain(`What is the ${field}?`);
        outcome = await run(reads, 'interview', {
          answered: { resume: outcome.resume ?? null, answer },
        });
      }
      expect(outcome).toMatchObject({ data: expect.stringMatching(/Ana.*red/) });
    });
  } else {
    it('is not asked for its result any more once it has ended', async () => {
      expect(await run(reads, 'abandoned')).toMatchObject({ error: { code: 'MCP_CALL_FAILED' } });
      await heard('closed abandoned');
    });

    it('tells the model what it was asked where a call may not be made twice', async () => {
      expect(await run(acts, 'survey')).toMatchObject({
        data: { unansweredQuestionOfTheServer: 'What is the name?' },
      });
    });
  }
});
