import { type BrokenRequest, set, without } from './broken-request.js';

export const brokenClaude: readonly BrokenRequest[] = [
  {
    of: 'claude-opus-4-5',
    what: 'a last answer without its thinking',
    change: without(['messages', 3, 'content', 0]),
    says: 'Expected `thinking` or `redacted_thinking`, but found `text`',
  },
  {
    of: 'claude-opus-4-5',
    what: 'a temperature beside thinking',
    change: set(['temperature'], 0.5),
    says: 'may only be set to 1 when thinking is enabled',
  },
  {
    of: 'claude-opus-4-5',
    what: 'a smaller budget than any',
    change: set(['thinking', 'budget_tokens'], 10),
    says: 'greater than or equal to 1024',
  },
  {
    of: 'claude-opus-4-5',
    what: 'no room beside thinking',
    change: set(['max_tokens'], 2_000),
    says: '`max_tokens` must be greater than `thinking.budget_tokens`',
  },
  {
    of: 'claude-opus-4-7',
    what: 'a temperature',
    change: set(['temperature'], 0.7),
    says: '`temperature` is deprecated for this model.',
  },
  {
    of: 'claude-opus-4-7',
    what: 'a thinking budget',
    change: set(['thinking'], { type: 'enabled', budget_tokens: 2_000 }),
    says: '"thinking.type.enabled" is not supported for this model',
  },
  {
    of: 'claude-opus-5',
    what: 'an answer at the end',
    change: without(['messages', -1]),
    says: 'does not support assistant message prefill',
  },
  {
    of: 'claude-fable-5-1',
    what: 'another system prompt',
    change: set(['system', 0, 'text'], 'Other.'),
    says: 'bound to a different conversation',
  },
  {
    of: 'claude-fable-5-1',
    what: 'other tools',
    change: without(['tools', 1]),
    says: 'bound to a different conversation',
  },
  {
    of: 'claude-fable-5-1',
    what: 'a shortened result',
    change: set(['messages', 2, 'content', 0, 'content'], 'short'),
    says: 'messages.3.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation',
  },
  {
    of: 'claude-fable-5-1',
    what: 'drop_block without its header',
    change: set(['thinking'], { block_binding: { prefix_mismatch_behavior: 'drop_block' } }),
    says: '`thinking-binding-controls-2026-08-01`',
  },
];
