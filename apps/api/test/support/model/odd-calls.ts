import { expect } from 'vitest';
import { answer, toolCall, toolCalls, type ScriptedCall } from './model-replies.js';
import { brokenAnswer, completion, type OddAnswer, saysDone } from './odd-answer.js';

const done = answer('Done.');
const oneRun = { ...saysDone, usage: { toolCalls: 1 } };

const echoes = (count: number): ScriptedCall[] =>
  Array.from({ length: count }, (_, value) => ({ name: 'echo', arguments: { value } }));

const results = (count: number) =>
  Array.from({ length: count }, (_, value) => ({
    role: 'TOOL_RESULT',
    content: JSON.stringify({ value }),
  }));

/** One call of `echo` whose id cannot stay as it is. */
const newId = (name: string, id: string | null): OddAnswer => ({
  name,
  replies: [toolCall('echo', { value: 1 }, id), done],
  ends: oneRun,
  conversation: [
    { role: 'ASSISTANT', toolCalls: [{ id: expect.stringMatching(/^.{1,128}$/) }] },
    ...results(2).slice(1),
    { role: 'ASSISTANT' },
  ],
});

const message = (more: object) => ({ role: 'assistant', content: null, ...more });

/** Tool calls that are odd in their number, names, ids or form. */
export const oddCalls: readonly OddAnswer[] = [
  {
    name: 'F24.34 200 calls in one answer run, results in call order',
    replies: [toolCalls(echoes(200)), done],
    limits: { maxToolCalls: 300 },
    ends: { ...saysDone, usage: { toolCalls: 200 } },
    conversation: [{ role: 'ASSISTANT' }, ...results(200), { role: 'ASSISTANT' }],
  },
  {
    name: 'F24.35 200 calls in one answer end at 50, the limit of calls',
    replies: [toolCalls(echoes(200))],
    ends: { outcome: 'FAILURE_BUDGET', usage: { toolCalls: 50 } },
    conversation: [
      { role: 'ASSISTANT' },
      ...results(50),
      ...Array.from({ length: 150 }, () => ({
        role: 'TOOL_RESULT',
        content: expect.stringContaining('"code":"NOT_RUN"'),
      })),
    ],
  },
  {
    name: 'F24.36 two calls with one id get ids of their own',
    replies: [toolCalls(echoes(2).map((call) => ({ ...call, id: 'same' }))), done],
    ends: { ...saysDone, usage: { toolCalls: 2 } },
    conversation: [{ role: 'ASSISTANT' }, ...results(2), { role: 'ASSISTANT' }],
  },
  newId('F24.37 a call without id gets one', null),
  newId('F24.38 a call with an empty id gets one', ''),
  newId('F24.39 an id of 10 000 characters is replaced', 'i'.repeat(10_000)),
  newId('F24.40 NUL and lone surrogates in an id do not stop the job', 'a\0b\ud800c'),
  {
    name: 'F24.41 an id of odd characters belongs to its result',
    replies: [toolCall('echo', { value: 1 }, 'ção/"\\ \n:{}💥'), done],
    ends: oneRun,
    conversation: [{ role: 'ASSISTANT' }, ...results(2).slice(1), { role: 'ASSISTANT' }],
  },
  {
    name: 'F24.42 an unknown tool is answered with the tools that there are',
    replies: [toolCall('launch_rocket', { value: 1 }), done],
    ends: saysDone,
    conversation: [
      { role: 'ASSISTANT' },
      { role: 'TOOL_RESULT', content: expect.stringMatching(/TOOL_NOT_FOUND|It may use: .*echo/) },
      { role: 'ASSISTANT' },
    ],
  },
  {
    name: 'F24.43 an empty tool name is an unknown tool',
    replies: [toolCall('', { value: 1 }), done],
    ends: saysDone,
  },
  {
    name: 'F24.44 a tool name with NUL, spaces and 10 000 characters is an unknown tool',
    replies: [toolCall(`ec\0ho \ud800${'o'.repeat(10_000)}`, { value: 1 }), done],
    ends: saysDone,
  },
  {
    name: 'F24.45 text beside a call is kept, the call runs',
    replies: [
      completion(
        message({
          content: 'One moment.',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'echo', arguments: '{"value":1}' } },
          ],
        }),
        { finishReason: 'tool_calls' },
      ),
      done,
    ],
    ends: oneRun,
    conversation: [
      { role: 'ASSISTANT', content: 'One moment.', toolCalls: [{ id: 'c1', name: 'echo' }] },
      ...results(2).slice(1),
      { role: 'ASSISTANT' },
    ],
  },
  {
    name: 'F24.46 a call with finish_reason stop runs',
    replies: [toolCalls(echoes(1), { finishReason: 'stop' }), done],
    ends: oneRun,
  },
  {
    name: 'F24.47 one call twice in one answer has two effects and two results',
    replies: [
      toolCalls([
        { name: 'write_once', arguments: { key: 'twice' } },
        { name: 'write_once', arguments: { key: 'twice' } },
      ]),
      done,
    ],
    ends: {
      outcome: 'SUCCESS',
      output: { actions: [{ status: 'done' }, { status: 'done' }] },
      usage: { toolCalls: 2 },
    },
  },
  {
    name: 'F24.48 a call without function is no answer of a model server',
    replies: [completion(message({ tool_calls: [{ id: 'c1', type: 'function' }] }))],
    ends: brokenAnswer,
  },
  {
    name: 'F24.49 arguments as an object instead of text are taken as they are',
    replies: [
      completion(
        message({
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'echo', arguments: { value: 1 } } },
          ],
        }),
      ),
      done,
    ],
    ends: oneRun,
  },
];
