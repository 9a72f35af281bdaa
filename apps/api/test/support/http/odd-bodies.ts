import { expect } from 'vitest';
import { answer, cut, drip, raw, reset } from '../model/model-replies.js';
import { chatCompletion } from '../model/chat-completion.js';
import { brokenAnswer, completion, type OddAnswer, saysDone } from '../model/odd-answer.js';

const done = { role: 'assistant', content: 'Done.' };
const connectionLost = { outcome: 'FAILURE_LLM', error: { code: 'MODEL_UNAVAILABLE' } };

const body = chatCompletion({ kind: 'message', text: 'Done.', calls: [] }, 0);
const inPieces = (count: number): string[] => {
  const length = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, index) =>
    body.slice(index * length, (index + 1) * length),
  );
};

const broken = (name: string, reply: OddAnswer['replies'][number]): OddAnswer => ({
  name,
  replies: [reply],
  ends: brokenAnswer,
});

const withUsage = (name: string, usage: unknown, expected: object): OddAnswer => ({
  name,
  replies: [completion(done, { usage })],
  ends: { ...saysDone, usage: expected },
});

/** Bodies that are odd as a whole; each job has one attempt. */
export const oddBodies: readonly OddAnswer[] = [
  broken('F24.50 no choices are a broken answer', raw(200, { id: 'x', usage: null })),
  broken('F24.51 an empty list of choices is a broken answer', raw(200, { choices: [] })),
  {
    name: 'F24.52 of two choices the first counts',
    replies: [
      raw(200, {
        choices: [
          { index: 0, finish_reason: 'stop', message: done },
          { index: 1, finish_reason: 'stop', message: { ...done, content: 'Other.' } },
        ],
      }),
    ],
    ends: saysDone,
  },
  broken(
    'F24.53 a choice without message is a broken answer',
    raw(200, { choices: [{ index: 0, finish_reason: 'stop' }] }),
  ),
  broken(
    'F24.54 a message of role tool is a broken answer',
    completion({ role: 'tool', tool_call_id: 'x', content: 'Done.' }),
  ),
  broken('F24.55 HTML with status 200 is a broken answer', {
    ...raw(200, '<!doctype html><html><body>Sign in</body></html>', {
      'content-type': 'text/html',
    }),
  }),
  broken('F24.56 an empty body with status 200 is a broken answer', raw(200, '')),
  broken('F24.57 half of a JSON body is a broken answer', raw(200, body.slice(0, 80))),
  broken('F24.58 a JSON body that is null is a broken answer', raw(200, 'null')),
  broken(
    'F24.59 an error with status 200 is a broken answer',
    raw(200, { error: { message: 'no', type: 'x', code: null } }),
  ),
  {
    name: 'F24.60 a body that breaks off is a lost connection',
    replies: [cut()],
    ends: connectionLost,
  },
  {
    name: 'F24.61 a connection that breaks without an answer is lost',
    replies: [reset()],
    ends: connectionLost,
  },
  {
    name: 'F24.62 a wrong content type changes nothing',
    replies: [raw(200, body, { 'content-type': 'application/octet-stream' })],
    ends: saysDone,
  },
  {
    name: 'F24.63 a body that comes slowly in pieces is read',
    replies: [drip(inPieces(20), { everyMs: 25, ends: true })],
    ends: saysDone,
  },
  {
    name: 'F24.64 a body that never ends is ended by the deadline',
    replies: [drip(inPieces(2), { everyMs: 10, ends: false })],
    limits: { deadlineMs: 1_500 },
    ends: { outcome: 'FAILURE_DEADLINE' },
  },
  withUsage('F24.65 usage that is missing is estimated', null, {
    inputTokens: expect.toSatisfy((tokens: number) => tokens > 100),
    outputTokens: expect.toSatisfy((tokens: number) => tokens > 0),
  }),
  withUsage(
    'F24.66 negative usage is not believed',
    { prompt_tokens: -1_000, completion_tokens: -5 },
    {
      inputTokens: expect.toSatisfy((tokens: number) => tokens >= 0),
      outputTokens: expect.toSatisfy((tokens: number) => tokens >= 0),
    },
  ),
  withUsage(
    'F24.67 usage that is no whole number of tokens is not believed',
    { prompt_tokens: 1.5, completion_tokens: 1e300 },
    {
      inputTokens: expect.toSatisfy(Number.isSafeInteger),
      outputTokens: expect.toSatisfy(Number.isSafeInteger),
    },
  ),
  broken(
    'F24.68 usage in text is a broken answer',
    completion(done, { usage: { prompt_tokens: '12', completion_tokens: '3' } }),
  ),
  {
    name: 'F24.69 an answer of 17 MB is a broken answer',
    replies: [answer('x'.repeat(17_000_000))],
    ends: brokenAnswer,
  },
];
