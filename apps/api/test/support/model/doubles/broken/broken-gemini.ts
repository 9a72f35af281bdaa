import { both, type BrokenRequest, changed, more, set, without } from './broken-request.js';

const gemini3 = 'gemini-3-pro-preview';
const call = ['contents', 1, 'parts', 0] as const;
const response = {
  functionResponse: { name: 'clock', response: { name: 'clock', content: '12' } },
};
export const brokenGemini: readonly BrokenRequest[] = [
  {
    of: gemini3,
    what: 'a missing signature',
    change: without([...call, 'thoughtSignature']),
    says: 'Function call is missing a thought_signature in functionCall parts',
  },
  {
    of: gemini3,
    what: 'a missing signature of a later step',
    change: without(['contents', 3, 'parts', 1, 'thoughtSignature']),
    says: 'position 4',
  },
  {
    of: gemini3,
    what: 'a changed signature',
    change: changed([...call, 'thoughtSignature']),
    says: 'Corrupted thought signature.',
  },
  {
    of: gemini3,
    what: 'a signature on another call',
    change: set([...call, 'functionCall', 'args', 'city'], 'Faro'),
    says: 'Corrupted thought signature.',
  },
  {
    of: gemini3,
    what: 'a call without its result',
    change: without(['contents', 2, 'parts', 1]),
    says: 'number of function response parts is equal to the number of function call parts',
  },
  {
    of: gemini3,
    what: 'a result without its call',
    change: more(['contents', 2, 'parts'], response),
    says: 'number of function response parts is equal to the number of function call parts',
  },
  {
    of: gemini3,
    what: 'results in two messages',
    change: both(
      without(['contents', 2, 'parts', 1]),
      set(['contents', 3], { role: 'user', parts: [response] }),
    ),
    says: 'number of function response parts',
  },
  {
    of: gemini3,
    what: 'results under another id',
    change: set(['contents', 2, 'parts', 0, 'functionResponse', 'id'], 'other'),
    says: 'match the function call parts',
  },
  {
    of: gemini3,
    what: 'a call after an answer',
    change: without(['contents', 2]),
    says: 'function call turn comes immediately after a user turn',
  },
  {
    of: gemini3,
    what: 'an answer at the end',
    change: without(['contents', 4]),
    says: 'end with a user role',
  },
  {
    of: gemini3,
    what: 'an empty part',
    change: set(['contents', 0, 'parts', 0, 'text'], ''),
    says: "required oneof field 'data' must have one initialized field",
  },
  {
    of: gemini3,
    what: 'no part',
    change: set(['contents', 0, 'parts'], []),
    says: 'contents.parts must not be empty',
  },
  {
    of: gemini3,
    what: 'an unknown role',
    change: set(['contents', 0, 'role'], 'system'),
    says: 'Please use a valid role: user, model.',
  },
  {
    of: gemini3,
    what: 'an unknown field',
    change: set(['reasoning'], {}),
    says: 'Unknown name "reasoning"',
  },
  {
    of: gemini3,
    what: 'a tool name with a space',
    change: set(['tools', 0, 'functionDeclarations', 0, 'name'], 'the weather'),
    says: 'Invalid function name',
  },
  {
    of: gemini3,
    what: 'a longer answer than the model gives',
    change: set(['generationConfig', 'maxOutputTokens'], 1_000_000),
    says: 'supported range is from 1 (inclusive) to 65537 (exclusive)',
  },
  {
    of: gemini3,
    what: 'both forms of thinking',
    change: set(['generationConfig', 'thinkingConfig'], {
      thinkingBudget: 1,
      thinkingLevel: 'low',
    }),
    says: 'only one of thinking budget and thinking level',
  },
];
