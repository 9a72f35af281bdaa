import { type BrokenRequest, changed, relisted, set, without } from './broken-request.js';

const router = 'openrouter google/gemini-3';
const details = ['messages', 2, 'reasoning_details'] as const;
export const brokenOpenRouter: readonly BrokenRequest[] = [
  {
    of: router,
    what: 'missing details',
    change: without(details),
    says: 'Gemini models require OpenRouter reasoning details to be preserved in each request',
  },
  {
    of: router,
    what: 'changed details',
    change: changed([...details, 0, 'data']),
    says: 'Corrupted thought signature',
  },
  {
    of: router,
    what: 'details twice',
    change: relisted(details, (list) => [...list, ...list]),
    says: 'Corrupted thought signature',
  },
  {
    of: 'openrouter anthropic/claude',
    what: 'changed thinking',
    change: set([...details, 0, 'text'], 'Other.'),
    says: 'Invalid `signature` in `thinking` block',
  },
  {
    of: router,
    what: 'a call without its result',
    change: without(['messages', 3]),
    says: 'must be followed by tool messages',
  },
  {
    of: router,
    what: 'a model that there is not',
    change: set(['model'], 'acme/none'),
    says: 'is not a valid model ID',
  },
];
