import type {
  Agent,
  AgentExecutorResult,
  Dispatch,
  Job,
  ModelObserver,
  Result,
} from '@faina/agent-core';
import type { TraceContext } from './trace-context.js';

/** Injection token of who records traces: `@Inject(TRACING) tracing: Tracing`. */
export const TRACING = Symbol('TRACING');

/** A request that has been answered and has made a job. */
export interface EndedRequest {
  /** As `ofRequest` gave it. */
  readonly span: TraceContext;
  /** Of its header. */
  readonly caller: TraceContext | undefined;
  readonly method: string;
  /** As it is declared, for example `/v1/jobs/:id/retry`. */
  readonly route: string;
  readonly status: number;
  readonly jobId: string;
  readonly durationMs: number;
}

/** An attempt that begins now. */
export interface BegunAttempt {
  readonly job: Job;
  readonly agent: Agent;
  readonly traceparent: string | null;
  readonly reason: string;
  /** The attempt before, where its worker did not come to say how it ended. */
  readonly lost?: { readonly from: Date; readonly to: Date } | undefined;
}

/** What an attempt came to, as the executor answers it. */
export type AttemptResult = Result<AgentExecutorResult, Error>;

/**
 * Records what jobs do as spans, where a collector is set. Nothing of it waits, throws or changes what it
 * records.
 */
export interface Tracing {
  /** The span of a request, which is recorded if it makes a job; undefined where none ever is. */
  ofRequest(caller: TraceContext | undefined): TraceContext | undefined;
  requestEnded(request: EndedRequest): void;
  /** The answer is to be told how the attempt ended. */
  attemptBegun(attempt: BegunAttempt): (result: AttemptResult) => void;
  /** Of the model calls of the attempts that have begun. */
  readonly modelObserver: ModelObserver;
  /** The same, with a span for each call of an attempt that has begun. */
  dispatch(dispatch: Dispatch): Dispatch;
  /** Sends what is left, at most so many milliseconds long. */
  close(ms: number): Promise<void>;
}

/** Without a collector. */
export const noTracing: Tracing = {
  ofRequest: () => undefined,
  requestEnded: () => undefined,
  attemptBegun: () => () => undefined,
  modelObserver: {},
  dispatch: (dispatch) => dispatch,
  close: () => Promise.resolve(),
};
