import {
  type LlmAdapter,
  ModelError,
  type ModelRequest,
  type ModelResponse,
} from './llm-adapter.js';
import type { Clock } from '../values/clock.js';
import { cutText } from '../values/json/cut-value.js';

/** Longest words of an answer, in UTF-16 units: no model writes as much, but a server may. */
const maxContentChars = 8 * 1024 * 1024;
/** No job may make more calls than this in all. */
const maxCalls = 1_000;

/** When something ran, for an execution entry. */
export interface Elapsed {
  readonly startedAt: Date;
  readonly durationMs: number;
}

export const endOf = ({ startedAt, durationMs }: Elapsed): Date =>
  new Date(startedAt.getTime() + durationMs);

/** How a request ended. */
export type SentRequest =
  | { readonly kind: 'answered'; readonly response: ModelResponse; readonly elapsed: Elapsed }
  | { readonly kind: 'failed'; readonly error: ModelError; readonly elapsed: Elapsed }
  /** Adapters answer failures as values; one that throws is broken. */
  | { readonly kind: 'threw'; readonly thrown: unknown; readonly elapsed: Elapsed };

/** Hears of every request to a model. Nothing waits for it, and what it throws reaches nobody. */
export interface ModelObserver {
  /**
   * Who is told the words of the answer as they come, by an adapter that can; absent or undefined:
   * nobody, and none is asked to send them so for its sake.
   */
  readonly wordsOf?: (
    job: AskingJob,
    request: ModelRequest,
  ) => ((text: string) => void) | undefined;
  readonly onEnd?: (jobId: string, request: ModelRequest, ended: SentRequest) => void;
}

/** The job that asks, and the number of the last event that is stored of it. */
export interface AskingJob {
  readonly id: string;
  readonly eventSeq: number;
}

export interface ModelAccess {
  readonly llmAdapter: LlmAdapter;
  readonly clock: Clock;
  readonly modelObserver?: ModelObserver;
}

/** Asks a model once. An answer has a size that can be stored and sent back to models. */
export async function sendRequest(
  { llmAdapter, clock, modelObserver: observer }: ModelAccess,
  job: AskingJob,
  request: ModelRequest,
): Promise<SentRequest> {
  const startedAt = clock.now();
  const hearer = hearerOf(observer, job, request);
  const asked = hearer ? { ...request, onText: toldTo(hearer) } : request;
  let end: Outcome;
  try {
    const answer = await llmAdapter.generateText(asked);
    end = answer.isOk() ? bounded(answer.value) : failed(answer.error);
  } catch (thrown) {
    end = { kind: 'threw', thrown };
  }
  const durationMs = clock.now().getTime() - startedAt.getTime();
  const ended = { ...end, elapsed: { startedAt, durationMs } };
  if (observer?.onEnd) void notify(() => observer.onEnd?.(job.id, request, ended));
  return ended;
}

type Outcome =
  | ReturnType<typeof bounded>
  | ReturnType<typeof failed>
  | { readonly kind: 'threw'; readonly thrown: unknown };

const toldTo = (hearer: (text: string) => void) => (text: string) => {
  void notify(() => hearer(text));
};

function bounded(response: ModelResponse) {
  const { content, tool_calls: calls, usage } = response;
  if (calls.length > maxCalls) {
    const message = `The model asked for ${calls.length} tool calls at once; ${maxCalls} are taken at most.`;
    return failed(new ModelError(message, 'MODEL_BROKEN_ANSWER', true, { usage }));
  }
  const kept = content === null ? null : cutText(content, maxContentChars);
  return { kind: 'answered', response: { ...response, content: kept } } as const;
}

const failed = (error: ModelError) => ({ kind: 'failed', error }) as const;

/** Who is told the words of the answer; nobody where that cannot be said. */
export function hearerOf(
  observer: ModelObserver | undefined,
  job: AskingJob,
  request: ModelRequest,
): ((text: string) => void) | undefined {
  try {
    return observer?.wordsOf?.(job, request);
  } catch {
    return undefined;
  }
}

async function notify(observer: () => unknown): Promise<void> {
  try {
    await observer();
  } catch {
    // An observer must not break the run that it observes, at once or later.
  }
}
