import {
  completed,
  defineReadTool,
  type Dispatch,
  type Job,
  LeaseLostError,
  ModelError,
  type ModelRequest,
  ModelNotAskedError,
  type ReadyCall,
  redaction,
  Result,
  type SentRequest,
} from '@faina/agent-core';
import { createTestAgent, createTestJob, toolContext } from '@faina/agent-core/testing';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTracing } from './create-tracing.js';
import { readEnv } from '../../../config/env.js';
import { attemptSpanId } from '../trace-context.js';
import type { BegunAttempt, Tracing } from '../tracing.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const said = 'minha senha é 4711';

const exporter = new InMemorySpanExporter();
beforeEach(() => {
  exporter.reset();
});

const create = (settings: Readonly<Record<string, string>> = {}): Tracing =>
  createTracing(readEnv(settings), new SimpleSpanProcessor({ exporter }));

const begun = (job: Job, change: Partial<BegunAttempt> = {}): BegunAttempt => ({
  job,
  agent: createTestAgent({ model: 'bedrock:nova' }),
  traceparent: `00-${traceId}-${caller}-01`,
  reason: 'first',
  ...change,
});

const running = (epoch = 1, threadId: string | null = null): Job => {
  const job = createTestJob({ epoch, threadId });
  job.begin(new Date());
  return job;
};

const settled = (job: Job) =>
  Result.ok({
    status: null,
    jobStatus: job.status().type,
    message: said,
    iterations: 1,
    errors: [],
  });

const names = () => exporter.getFinishedSpans().map(({ name }) => name);
const only = (): ReadableSpan => {
  const [span, ...others] = exporter.getFinishedSpans();
  if (!span || others.length > 0) throw new Error(`There are ${others.length + 1} spans or none.`);
  return span;
};

describe('the span of an attempt', () => {
  it('stands below the request, under an id that follows from job and epoch', () => {
    const job = running(1, '0197a000-0000-7000-8000-000000000007');
    create().attemptBegun(begun(job))(settled(job));
    const span = only();
    expect(span.name).toBe('invoke_agent tester');
    expect(span.spanContext()).toMatchObject({ traceId, spanId: attemptSpanId(job.id, 1) });
    expect(span.parentSpanContext?.spanId).toBe(caller);
    expect(span.links).toEqual([]);
    expect(span.attributes).toMatchObject({
      'gen_ai.provider.name': 'aws.bedrock',
      'gen_ai.request.model': 'nova',
      'gen_ai.agent.version': '1',
      'gen_ai.conversation.id': '0197a000-0000-7000-8000-000000000007',
      'faina.attempt.reason': 'first',
    });
  });

  it('is linked to the attempt before, and ends where the job begins to wait', () => {
    const job = running(2);
    const ended = create().attemptBegun(begun(job));
    job.settle({ kind: 'wait', waitingFor: 'approval' });
    ended(settled(job));
    const span = only();
    expect(span.links[0]?.context.spanId).toBe(attemptSpanId(job.id, 1));
    expect(span.attributes).toMatchObject({
      'faina.wait.kind': 'approval',
      'faina.job.status': 'WAITING',
    });
    expect(span.ended).toBe(true);
  });

  it('is the first of a trace with the id of a job that no request made', () => {
    const job = running();
    create().attemptBegun(begun(job, { traceparent: null }))(settled(job));
    expect(only().spanContext().traceId).toBe(job.id.replaceAll('-', ''));
    expect(only().parentSpanContext).toBeUndefined();
  });

  it('is told by the next attempt where its worker died, and by nobody else', () => {
    const lost = { from: new Date(1_000), to: new Date(61_000) };
    const job = running(3);
    const ended = create().attemptBegun(begun(job, { reason: 'recovered', lost }));
    ended(Result.error(new LeaseLostError(job.id)));
    const span = only();
    expect(span.spanContext().spanId).toBe(attemptSpanId(job.id, 2));
    expect([span.startTime[0], span.endTime[0]]).toEqual([1, 61]);
    expect(span.attributes['error.type']).toBe('WORKER_LOST');
  });

  it.each([
    ['the caller', { traceparent: `00-${traceId}-${caller}-00` }, {}],
    ['the share of traces', { traceparent: null }, { OTEL_TRACES_SAMPLER_ARG: '0' }],
  ])('is not recorded where %s does not want it', (_who, change, settings) => {
    const job = running();
    const tracing = create(settings);
    const ended = tracing.attemptBegun(begun(job, change));
    tracing.modelObserver.onEnd?.(job.id, request, answered);
    ended(settled(job));
    expect(names()).toEqual([]);
  });
});

const elapsed = { startedAt: new Date(5_000), durationMs: 2_000 };
const request: ModelRequest = {
  model: 'alias:fast',
  messages: [
    { role: 'system', content: said },
    { role: 'user', content: `${said} top-secret-of-ours ${'x'.repeat(5_000)}` },
  ],
  tools: [],
  signal: new AbortController().signal,
};
const answered = {
  kind: 'answered',
  response: {
    role: 'assistant',
    content: said,
    tool_calls: [],
    model: 'google:gemini-3',
    finishReason: 'stop',
    usage: { inputTokens: 7, outputTokens: 3 },
  },
  elapsed,
} as const satisfies SentRequest;

const tool = defineReadTool({
  name: 'look',
  description: 'Looks',
  parameters: z.looseObject({}),
  execute: async () => said,
});
const ready: ReadyCall = {
  kind: 'ready',
  call: { id: 'call-1', name: 'look', arguments: '{}', ordinal: 0 },
  tool,
  args: { query: said },
  input: {},
  callKey: 'key',
  consent: { kind: 'not_needed' },
};
const look: Dispatch = async () => ({ outcome: completed({ found: said }), decisions: [] });

/** Spans of one attempt with a model call and a tool call. */
async function play(tracing: Tracing, ended: SentRequest = answered, dispatch = look) {
  const job = running();
  const end = tracing.attemptBegun(begun(job));
  tracing.modelObserver.onEnd?.(job.id, request, ended);
  const run = await tracing.dispatch(dispatch)(ready, { ...toolContext(), jobId: job.id });
  end(settled(job));
  return run;
}

describe('the spans below it', () => {
  it('say who was asked, who answered and what it took, and nothing that anybody said', async () => {
    await play(create());
    expect(names()).toEqual(['chat fast', 'execute_tool look', 'invoke_agent tester']);
    const [chat, call, attempt] = exporter.getFinishedSpans();
    expect(chat?.parentSpanContext?.spanId).toBe(attempt?.spanContext().spanId);
    expect([chat?.startTime[0], chat?.endTime[0]]).toEqual([5, 7]);
    expect(chat?.attributes).toMatchObject({
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.response.model': 'gemini-3',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 7,
    });
    expect(call?.attributes).toMatchObject({ 'gen_ai.tool.call.id': 'call-1' });
    expect(JSON.stringify(exporter.getFinishedSpans().map(shown))).not.toContain('4711');
  });

  it('tell a failed call by its code, and one that was held back not at all', async () => {
    const failed = new ModelError(said, 'MODEL_TIMEOUT', true);
    const heldBack = new ModelNotAskedError(said, 'MODEL_RATE_LIMITED', true);
    await play(create(), { kind: 'failed', error: failed, elapsed });
    await play(create(), { kind: 'failed', error: heldBack, elapsed });
    const chats = exporter.getFinishedSpans().filter(({ name }) => name === 'chat fast');
    expect(chats.map(({ attributes }) => attributes['error.type'])).toEqual(['MODEL_TIMEOUT']);
    expect(JSON.stringify(exporter.getFinishedSpans().map(shown))).not.toContain('4711');
  });

  it('say nothing of a server that would put a secret, or a novel, into an id or a reason', async () => {
    redaction.learn(['top-secret-of-ours']);
    const finishReason = `top-secret-of-ours${'x'.repeat(9_000)}`;
    const { response } = answered;
    const id = `call-top-secret-of-ours${'y'.repeat(9_000)}`;
    const job = running();
    const tracing = create();
    tracing.attemptBegun(begun(job));
    tracing.modelObserver.onEnd?.(job.id, request, {
      ...answered,
      response: { ...response, finishReason },
    });
    const call = { ...ready, call: { ...ready.call, id } };
    await tracing.dispatch(look)(call, { ...toolContext(), jobId: job.id });
    const text = JSON.stringify(exporter.getFinishedSpans().map(shown));
    expect(text).not.toContain('top-secret');
    expect(text.length).toBeLessThan(2_500);
  });

  it('have what was said where that is asked for, cut and without secrets', async () => {
    redaction.learn(['top-secret-of-ours']);
    await play(create({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' }));
    const [chat, call] = exporter.getFinishedSpans();
    const input = String(chat?.attributes['gen_ai.input.messages']);
    expect(JSON.parse(input)).toMatchObject([{ role: 'user', parts: [{ type: 'text' }] }]);
    expect(input).toContain('4711');
    expect(input).not.toContain('top-secret-of-ours');
    expect(input.length).toBeLessThan(1_100);
    expect(chat?.attributes['gen_ai.system_instructions']).toContain('4711');
    expect(chat?.attributes['gen_ai.output.messages']).toContain('4711');
    expect(call?.attributes['gen_ai.tool.call.arguments']).toBe(JSON.stringify({ query: said }));
    expect(call?.attributes['gen_ai.tool.call.result']).toBe(JSON.stringify({ found: said }));
  });

  it('change nothing where recording breaks', async () => {
    const broken = new SimpleSpanProcessor({ exporter });
    broken.onStart = () => {
      throw new Error('broken');
    };
    const run = await play(createTracing(readEnv({}), broken));
    expect(run.outcome).toEqual(completed({ found: said }));
  });
});

const shown = ({ name, attributes, status, events }: ReadableSpan) => [
  name,
  attributes,
  status,
  events,
];
