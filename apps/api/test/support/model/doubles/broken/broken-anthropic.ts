import { type BrokenRequest, changed, more, relisted, set, without } from './broken-request.js';

const mark = { type: 'ephemeral' };
const text = (value: string) => ({ type: 'text', text: value });

export const brokenAnthropic = (of: string): readonly BrokenRequest[] => [
  {
    of,
    what: 'a changed signature',
    change: changed(['messages', 1, 'content', 0, 'signature']),
    says: 'messages.1.content.0: Invalid `signature` in `thinking` block',
  },
  {
    of,
    what: 'changed thinking',
    change: set(['messages', 3, 'content', 0, 'thinking'], 'Other.'),
    says: 'messages.3.content.0: Invalid `signature` in `thinking` block',
  },
  {
    of,
    what: 'thinking without a signature',
    change: without(['messages', 1, 'content', 0, 'signature']),
    says: 'messages.1.content.0.signature',
  },
  {
    of,
    what: 'thinking behind what it led to',
    change: relisted(['messages', 3, 'content'], ([thought, words, asked]) =>
      of === 'claude-opus-4-5' ? [words, thought, asked] : [words, asked, thought],
    ),
    says: 'messages.3.content.',
  },
  {
    of,
    what: 'a result without its call',
    change: without(['messages', 1, 'content', 2]),
    says: 'messages.2.content.1: unexpected `tool_use_id` found in `tool_result` blocks',
  },
  {
    of,
    what: 'a call without its result',
    change: without(['messages', 2, 'content', 0]),
    says: 'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after',
  },
  {
    of,
    what: 'results in two messages',
    change: relisted(['messages'], ([first, second, results, ...others]) => [
      first,
      second,
      without(['content', 1])(results),
      without(['content', 0])(results),
      ...others,
    ]),
    says: 'roles must alternate',
  },
  {
    of,
    what: 'words before a result',
    change: relisted(['messages', 2, 'content'], (list) => [text('First.'), ...list]),
    says: '`tool_use` ids were found without `tool_result` blocks',
  },
  {
    of,
    what: 'two messages of one role',
    change: more(['messages'], { role: 'user', content: [text('And?')] }),
    says: 'roles must alternate',
  },
  {
    of,
    what: 'an answer at the begin',
    change: without(['messages', 0]),
    says: 'first message must use the "user" role',
  },
  {
    of,
    what: 'an empty text',
    change: more(['messages', 0, 'content'], text('')),
    says: 'text content blocks must be non-empty',
  },
  {
    of,
    what: 'a blank text',
    change: more(['messages', 0, 'content'], text(' \n')),
    says: 'must contain non-whitespace text',
  },
  {
    of,
    what: 'five marks for the cache',
    change: relisted(['messages', 0, 'content'], (list) => [
      ...list,
      ...Array.from({ length: 5 }, () => ({ ...text('More.'), cache_control: mark })),
    ]),
    says: 'A maximum of 4 blocks with cache_control may be provided. Found 5.',
  },
  {
    of,
    what: 'a longer answer than the model gives',
    change: set(['max_tokens'], 1_000_000),
    says: 'which is the maximum allowed number of output tokens',
  },
  {
    of,
    what: 'an unknown field',
    change: set(['reasoning_effort'], 'high'),
    says: 'reasoning_effort: Extra inputs are not permitted',
  },
  {
    of,
    what: 'an unknown field of a block',
    change: set(['messages', 3, 'content', 1, 'reasoning'], 'x'),
    says: 'messages.3.content.1.reasoning: Extra inputs are not permitted',
  },
  {
    of,
    what: 'a tool name with a dot',
    change: set(['tools', 0, 'name'], 'weather.now'),
    says: "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
  },
  {
    of,
    what: 'the id of a call of another provider',
    change: set(['messages', 1, 'content', 1, 'id'], 'functions.weather:0'),
    says: "messages.1.content.1.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  },
  {
    of,
    what: 'arguments that are no object',
    change: set(['messages', 1, 'content', 1, 'input'], '{'),
    says: 'Input should be a valid dictionary',
  },
  {
    of,
    what: 'a model that there is not',
    change: set(['model'], 'claude-0'),
    status: 404,
    says: 'model: claude-0',
  },
];
