import { type Dispatch, LeaseLostError, type ModelObserver, withinBudget } from '@faina/agent-core';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { type Sampler, SamplingDecision, type TracerProvider } from '@opentelemetry/sdk-trace';
import { attemptEnd, lostEnd, ofAttempt, ofEachSpan } from './attempt-attributes.js';
import type { CapturedContent } from './captured-content.js';
import type { ChosenIds } from './chosen-ids.js';
import { modelCallEnd, modelCallName, ofModelCall } from './model-call.js';
import { endSpan } from './span-end.js';
import { ofToolCall, toolCallEnd, toolCallName } from './tool-call.js';
import { attributes, operations } from '../conventions.js';
import {
  attemptSpanId,
  newTraceContext,
  readTraceparent,
  type TraceContext,
  traceIdOf,
} from '../trace-context.js';
import type { AttemptResult, BegunAttempt, EndedRequest, Tracing } from '../tracing.js';

export interface TracingParts {
  readonly provider: TracerProvider;
  readonly ids: ChosenIds;
  /** Says of a trace that begins here whether it is recorded. */
  readonly root: Sampler;
  /** Undefined where nobody has asked for content. */
  readonly content: CapturedContent | undefined;
}

/** An attempt that runs, for the spans below its own. */
interface RunningAttempt {
  readonly context: Context;
  readonly ofEach: Attributes;
}

/** Records spans with OpenTelemetry. */
export class OtelTracing implements Tracing {
  readonly #tracer: Tracer;
  /** Those that are recorded, by the id of the job, which has one attempt at a time here. */
  readonly #attempts = new Map<string, RunningAttempt>();

  constructor(private readonly parts: TracingParts) {
    this.#tracer = parts.provider.getTracer('faina');
  }

  ofRequest(caller: TraceContext | undefined): TraceContext {
    if (caller) return newTraceContext(caller.isSampled, caller.traceId);
    const { traceId } = newTraceContext(false);
    return newTraceContext(this.#isSampled(traceId), traceId);
  }

  requestEnded({ span: chosen, caller, durationMs, ...request }: EndedRequest): void {
    quietly(() => {
      const span = this.#startChosen(chosen, caller, `${request.method} ${request.route}`, {
        kind: SpanKind.SERVER,
        startTime: Date.now() - durationMs,
        attributes: {
          [attributes.httpMethod]: request.method,
          [attributes.httpRoute]: request.route,
          [attributes.httpStatus]: request.status,
          [attributes.jobId]: request.jobId,
        },
      });
      span.end();
    });
  }

  attemptBegun(attempt: BegunAttempt): (result: AttemptResult) => void {
    return quietly(() => this.#begin(attempt)) ?? (() => undefined);
  }

  readonly modelObserver: ModelObserver = {
    onEnd: (jobId, request, ended) => {
      const attempt = this.#attempts.get(jobId);
      const wasHeldBack = ended.kind === 'failed' && !ended.error.wasAsked;
      if (!attempt || wasHeldBack) return;
      const { content } = this.parts;
      const { startedAt, durationMs } = ended.elapsed;
      const span = this.#startBelow(attempt, modelCallName(request), {
        kind: SpanKind.CLIENT,
        startTime: startedAt,
        attributes: {
          ...ofModelCall(request, ended),
          ...content?.ofRequest(request),
          ...(ended.kind === 'answered' && content?.ofResponse(ended.response)),
        },
      });
      endSpan(span, modelCallEnd(request, ended), new Date(startedAt.getTime() + durationMs));
    },
  };

  dispatch(dispatch: Dispatch): Dispatch {
    const { content } = this.parts;
    return async (ready, context) => {
      const attempt = this.#attempts.get(context.jobId);
      const span =
        attempt &&
        quietly(() => {
          const own = { ...ofToolCall(ready), ...content?.ofCall(ready) };
          return this.#startBelow(attempt, toolCallName(ready), { attributes: own });
        });
      const run = await dispatch(ready, context);
      if (!span) return run;
      quietly(() => {
        if (content) span.setAttributes(content.ofOutcome(run.outcome));
        endSpan(span, toolCallEnd(run.outcome));
      });
      return run;
    };
  }

  async close(ms: number): Promise<void> {
    await withinBudget(ms, () => this.parts.provider.shutdown());
  }

  #begin(attempt: BegunAttempt): (result: AttemptResult) => void {
    const { job, agent, lost } = attempt;
    const { id, epoch, usage } = job.currentData();
    if (lost)
      endSpan(this.#startAttempt(attempt, epoch - 1, { startTime: lost.from }), lostEnd, lost.to);
    const why = { [attributes.reason]: attempt.reason };
    const span = this.#startAttempt(attempt, epoch, { attributes: why });
    if (!span.isRecording()) return () => undefined;
    const running = {
      context: trace.setSpan(ROOT_CONTEXT, span),
      ofEach: ofEachSpan(job, agent, epoch),
    };
    this.#attempts.set(id, running);
    return (result) => {
      if (this.#attempts.get(id) === running) this.#attempts.delete(id);
      // Whoever has the job now tells of this attempt.
      if (result.isError() && result.error instanceof LeaseLostError) return;
      quietly(() => {
        endSpan(span, attemptEnd(job, usage, result));
      });
    };
  }

  /** Its id follows from job and epoch, so that the attempts after it know it whatever happens to it. */
  #startAttempt(
    { job, agent, traceparent }: BegunAttempt,
    epoch: number,
    options: SpanOptions,
  ): Span {
    const traceId = traceIdOf(job.id, traceparent);
    const chosen = (of: number) => ({ traceId, spanId: attemptSpanId(job.id, of) });
    const above = readTraceparent(traceparent);
    return this.#startChosen(chosen(epoch), above, `${operations.attempt} ${agent.name}`, {
      ...options,
      attributes: {
        ...ofEachSpan(job, agent, epoch),
        ...ofAttempt(agent),
        ...options.attributes,
      },
      links:
        epoch === 1 ? [] : [{ context: { ...chosen(epoch - 1), traceFlags: TraceFlags.SAMPLED } }],
    });
  }

  #startChosen(
    chosen: Pick<TraceContext, 'traceId' | 'spanId'>,
    above: TraceContext | undefined,
    name: string,
    options: SpanOptions,
  ): Span {
    const context = above ? contextBelow(above) : ROOT_CONTEXT;
    return this.parts.ids.with(chosen, () => this.#tracer.startSpan(name, options, context));
  }

  #startBelow({ context, ofEach }: RunningAttempt, name: string, options: SpanOptions): Span {
    const all = { ...ofEach, ...options.attributes };
    return this.#tracer.startSpan(name, { ...options, attributes: all }, context);
  }

  #isSampled(traceId: string): boolean {
    const { root } = this.parts;
    const { decision } = root.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  }
}

const contextBelow = ({ traceId, spanId, isSampled }: TraceContext): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });

/** What records must not break what it records. */
function quietly<T>(record: () => T): T | undefined {
  try {
    return record();
  } catch {
    return undefined;
  }
}
