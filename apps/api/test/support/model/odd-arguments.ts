import { expect } from 'vitest';
import { answer, toolCall } from './model-replies.js';
import { completion, type OddAnswer, saysDone } from './odd-answer.js';

const done = answer('Done.');

/** One call of `tool` that is not run; the model hears why and goes on. */
const refused = (name: string, raw: string, stored: unknown = raw, tool = 'echo'): OddAnswer => ({
  name,
  replies: [toolCall(tool, raw), done],
  ends: saysDone,
  conversation: [
    { role: 'ASSISTANT', toolCalls: [{ name: tool, arguments: stored }] },
    {
      role: 'TOOL_RESULT',
      toolName: tool,
      content: expect.stringMatching(/"message":"Argument validation failed.*INVALID_ARGUMENTS/s),
    },
    { role: 'ASSISTANT' },
  ],
});

/** One call of `echo` that runs. */
const echoed = (name: string, raw: string, stored: unknown, result: unknown): OddAnswer => ({
  name,
  replies: [toolCall('echo', raw), done],
  ends: { ...saysDone, usage: { toolCalls: 1 } },
  conversation: [
    { role: 'ASSISTANT', toolCalls: [{ name: 'echo', arguments: stored }] },
    { role: 'TOOL_RESULT', toolName: 'echo', content: result },
    { role: 'ASSISTANT' },
  ],
});

const nested = (depth: number): string => `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`;

/** One tool call with odd arguments. */
export const oddArguments: readonly OddAnswer[] = [
  refused('F24.17 arguments that are broken JSON are kept as text', '{"value": "cut'),
  refused('F24.18 arguments that are a JSON array are refused', '[1, 2]'),
  refused('F24.19 arguments that are a JSON string are refused', '"value"'),
  refused('F24.20 arguments that are a number are refused', '42'),
  refused('F24.21 arguments that are null are refused', 'null'),
  refused('F24.22 no argument text counts as an empty object', '', {}, 'big_result'),
  refused(
    'F24.23 arguments of a wrong type are refused',
    '{"bytes":"many"}',
    { bytes: 'many' },
    'big_result',
  ),
  refused('F24.24 fields that the tool does not take are refused', '{"value":1,"tenantId":"x"}', {
    value: 1,
    tenantId: 'x',
  }),
  echoed(
    'F24.25 almost 1 MB of arguments runs, the result is cut for the model',
    JSON.stringify({ value: 'x'.repeat(990_000) }),
    { value: 'x'.repeat(990_000) },
    expect.stringMatching(/^\{"value":"x{30000,32768} …\[cut: /),
  ),
  refused(
    'F24.26 arguments over 1 MB are refused',
    JSON.stringify({ value: 'x'.repeat(1_000_000) }),
    { value: 'x'.repeat(1_000_000) },
  ),
  echoed(
    'F24.27 arguments nested 10 000 deep end as a short result',
    nested(10_000),
    expect.anything(),
    expect.stringContaining('[too deep]'),
  ),
  {
    ...echoed(
      'F24.28 __proto__ in arguments reaches no prototype',
      '{"value":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
      expect.anything(),
      expect.stringContaining('"__proto__":{"polluted":true}'),
    ),
  },
  echoed(
    'F24.29 NUL and lone surrogates in the argument text are replaced',
    '{"value":"a\0b\ud800c"}',
    { value: 'a\ufffdb\ufffdc' },
    '{"value":"a\ufffdb\ufffdc"}',
  ),
  echoed(
    'F24.30 NUL and lone surrogates written as escapes are replaced in the result',
    '{"value":"a\\u0000b\\ud800c"}',
    expect.anything(),
    '{"value":"a\ufffdb\ufffdc"}',
  ),
  echoed(
    'F24.31 numbers beyond all bounds do not stop the job',
    '{"value":[1e400,-1e400,1.5e29]}',
    expect.anything(),
    '{"value":[null,null,1.5e+29]}',
  ),
  {
    name: 'F24.32 cut arguments with finish_reason length are not run',
    replies: [
      completion(
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'write_once', arguments: '{"key":"cu' },
            },
          ],
        },
        { finishReason: 'length' },
      ),
      done,
    ],
    ends: { ...saysDone, output: { message: 'Done.', actions: [] } },
    conversation: [{ role: 'ASSISTANT' }, { role: 'TOOL_RESULT' }, { role: 'ASSISTANT' }],
  },
  {
    name: 'F24.33 arguments with finish_reason length are not run although they parse',
    replies: [
      completion(
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'write_once', arguments: '{"key":"cut"}' },
            },
          ],
        },
        { finishReason: 'length' },
      ),
      done,
    ],
    ends: { ...saysDone, output: { message: 'Done.', actions: [] } },
    conversation: [
      { role: 'ASSISTANT' },
      { role: 'TOOL_RESULT', content: expect.stringContaining('"isRecoverable":true') },
      { role: 'ASSISTANT' },
    ],
  },
];
