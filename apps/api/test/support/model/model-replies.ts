/** A tool call in a scripted answer; `arguments` given as text is sent as it is, also broken. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>> | string;
  /** The server makes one up when absent; null sends none, as some servers do. */
  readonly id?: string | null;
}

interface AnswerOptions {
  readonly finishReason?: string;
  /** Null: the server reports no usage. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
}

/** What the scripted model server does with one request. */
export type ModelReply =
  | ({
      readonly kind: 'message';
      readonly text: string | null;
      readonly calls: readonly ScriptedCall[];
    } & AnswerOptions)
  | {
      readonly kind: 'raw';
      readonly status: number;
      readonly body: string | Uint8Array;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Waits for `release()`, then does what `reply` says. */
  | { readonly kind: 'held'; readonly reply: ModelReply }
  /** Does what `reply` says some time later. */
  | { readonly kind: 'delayed'; readonly ms: number; readonly reply: ModelReply }
  /** Sends a body piece by piece, with a pause after each; then ends it, or leaves it open. */
  | {
      readonly kind: 'drip';
      readonly contentType: string;
      readonly pieces: readonly string[];
      readonly everyMs: number;
      readonly ends: boolean;
    }
  /** Sends the first half of a streamed answer, waits for `release()`, and sends the rest. */
  | { readonly kind: 'paused'; readonly before: string; readonly after: string }
  /** Breaks the connection without an answer. */
  | { readonly kind: 'reset' }
  /** Sends the head and the first half of an answer, then breaks the connection. */
  | { readonly kind: 'cut' };

export const answer = (text: string, options: AnswerOptions = {}): ModelReply => ({
  kind: 'message',
  text,
  calls: [],
  ...options,
});

export const toolCalls = (
  calls: readonly ScriptedCall[],
  options: AnswerOptions = {},
): ModelReply => ({
  kind: 'message',
  text: null,
  calls,
  ...options,
});

export const toolCall = (
  name: string,
  args: ScriptedCall['arguments'] = {},
  id?: string | null,
): ModelReply =>
  toolCalls([id === undefined ? { name, arguments: args } : { name, arguments: args, id }]);

export const raw = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): ModelReply => ({
  kind: 'raw',
  status,
  body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  headers,
});

/** An error in OpenAI's form. */
export const apiError = (
  status: number,
  message: string,
  code?: string,
  headers: Readonly<Record<string, string>> = {},
): ModelReply =>
  raw(
    status,
    { error: { message, type: 'invalid_request_error', code: code ?? null } },
    {
      'content-type': 'application/json',
      ...headers,
    },
  );

export const held = (reply: ModelReply): ModelReply => ({ kind: 'held', reply });

export const delayed = (ms: number, reply: ModelReply): ModelReply => ({
  kind: 'delayed',
  ms,
  reply,
});

export const drip = (
  pieces: readonly string[],
  {
    everyMs,
    ends,
    contentType = 'application/json',
  }: { readonly everyMs: number; readonly ends: boolean; readonly contentType?: string },
): ModelReply => ({ kind: 'drip', pieces, everyMs, ends, contentType });

/** Events of a stream as they are; each an object, or a line of its own. */
export const events = (...all: readonly (object | string)[]): ModelReply =>
  raw(200, all.map(eventOf).join(''), { 'content-type': 'text/event-stream' });

/** The same, and then nothing more, on a connection that stays open. */
export const unendedEvents = (...all: readonly (object | string)[]): ModelReply =>
  drip(all.map(eventOf), { everyMs: 0, ends: false, contentType: 'text/event-stream' });

const eventOf = (event: object | string): string =>
  `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`;

/** Streams these words, waits for `release()`, and then streams those. */
export const paused = (before: string, after: string): ModelReply => ({
  kind: 'paused',
  before,
  after,
});

export const reset = (): ModelReply => ({ kind: 'reset' });

export const cut = (): ModelReply => ({ kind: 'cut' });
