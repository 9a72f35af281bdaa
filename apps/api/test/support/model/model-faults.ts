import type { AttemptAborted } from '@faina/agent-core';
import {
  answer,
  apiError,
  cut,
  drip,
  events,
  held,
  raw,
  reset,
  unendedEvents,
  type ModelReply,
} from './model-replies.js';

/** How to bring about a fault that docs/errors.md names. */
export interface ModelFault {
  /** What the server does with each request. */
  readonly replies: readonly ModelReply[];
  /** Calls that are made before the one that counts. */
  readonly callsBefore?: number;
  /** Where the calls go; to the server when absent. */
  readonly target?: 'nobody' | 'not configured';
  /** What the server asks to wait. */
  readonly retryAfterMs?: number;
  /** Whether the answer is asked for in pieces. */
  readonly stream?: true;
  /** Who breaks the call off, once the server has it. */
  readonly abortedBy?: AttemptAborted['by'];
}

const half = { choices: [{ index: 0, delta: { content: 'The first half, ' } }] };
const streamed = (reply: ModelReply): ModelFault => ({ replies: [reply], stream: true });

const asking = (status: number, code?: string): ModelFault => ({
  replies: [apiError(status, 'Wait', code, { 'retry-after': '60' })],
  retryAfterMs: 60_000,
});

/** By the name in the table's first column. */
export const modelFaults: Readonly<Record<string, ModelFault>> = {
  '429 with Retry-After': asking(429, 'rate_limit_exceeded'),
  '429 without Retry-After': { replies: [apiError(429, 'Slow down', 'rate_limit_exceeded')] },
  '429, the quota is used up': { replies: [apiError(429, 'No credit', 'insufficient_quota')] },
  'a call within the Retry-After of another one': { ...asking(429), callsBefore: 1 },
  '500': { replies: [apiError(500, 'Oops')] },
  '503': { replies: [raw(503, '<html>Busy</html>', { 'content-type': 'text/html' })] },
  '503 with Retry-After': asking(503),
  'a call after 5 failures in a row (5xx, reset, hang)': {
    replies: [apiError(500, 'a'), reset(), apiError(503, 'b'), held(answer('late')), cut()],
    callsBefore: 5,
  },
  'connection refused': { replies: [], target: 'nobody' },
  'connection reset before the answer': { replies: [reset()] },
  'truncated body': { replies: [cut()] },
  'hang, no answer at all': { replies: [held(answer('late'))] },
  'slow drip, an answer that never ends': {
    replies: [
      drip(
        Array.from({ length: 400 }, () => ' '),
        { everyMs: 10, ends: false },
      ),
    ],
  },
  'streamed: the connection breaks': streamed(cut()),
  'streamed: ends before its end': streamed(events(half)),
  'streamed: says [DONE] before its end': streamed(events(half, '[DONE]')),
  'streamed: silence': streamed(unendedEvents(half)),
  'streamed: an event that is no JSON': streamed(events(half, '{"choices":[')),
  'streamed: overloaded, in the middle': streamed(
    events(half, { error: { type: 'overloaded_error', message: 'Busy' } }),
  ),
  'streamed: limits the rate, in the middle': streamed(
    events(half, { error: { code: 429, message: 'Slow down' } }),
  ),
  'streamed: the quota is used up, in the middle': streamed(
    events(half, { error: { code: 'insufficient_quota', message: 'No credit' } }),
  ),
  'cancelled during the call': { replies: [held(answer('late'))], abortedBy: 'cancel' },
  "the job's deadline during the call": { replies: [held(answer('late'))], abortedBy: 'deadline' },
  'the worker stops during the call': { replies: [held(answer('late'))], abortedBy: 'shutdown' },
  '200 with HTML': {
    replies: [raw(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })],
  },
  '200 with broken JSON': { replies: [raw(200, '{"id":"x","choices":[{"mess')] },
  '200 with more than 16 MiB': { replies: [answer('x'.repeat(17 * 1024 * 1024))] },
  'context length': { replies: [apiError(400, 'Too long', 'context_length_exceeded')] },
  '413': { replies: [raw(413, 'Too large')] },
  '404, no such model': { replies: [apiError(404, 'No such model', 'model_not_found')] },
  '307, a redirect to another address': {
    replies: [raw(307, '', { location: 'http://127.0.0.1:9/v1/chat/completions' })],
  },
  'no key in the settings': { replies: [], target: 'not configured' },
  '401, wrong key': { replies: [apiError(401, 'Wrong key', 'invalid_api_key')] },
  '403': { replies: [apiError(403, 'Not yours')] },
  '400, refused by the content policy': { replies: [apiError(400, 'No', 'content_filter')] },
  '400': { replies: [apiError(400, 'tools[0] is odd')] },
  '200, the model refuses in words': {
    replies: [
      raw(200, {
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: null, refusal: 'I will not do that.' },
          },
        ],
      }),
    ],
  },
  '200, ended by the content filter without a word': {
    replies: [answer('', { finishReason: 'content_filter' })],
  },
};
