import { both, type BrokenRequest, changed, relisted, set, without } from './broken-request.js';

export const brokenResponses: readonly BrokenRequest[] = [
  {
    of: 'gpt-5',
    what: 'changed reasoning',
    change: changed(['input', 2, 'encrypted_content']),
    says: 'could not be verified',
  },
  {
    of: 'gpt-5',
    what: 'reasoning by its id alone',
    change: without(['input', 2, 'encrypted_content']),
    status: 404,
    says: 'Items are not persisted when `store` is set to false',
  },
  {
    of: 'gpt-5',
    what: 'reasoning of another model',
    change: set(['model'], 'gpt-5.6'),
    says: 'could not be verified',
  },
  {
    of: 'gpt-5',
    what: 'reasoning without what it led to',
    change: relisted(['input'], (items) => items.filter((_, at) => at < 3 || at > 6)),
    says: 'was provided without its required following item',
  },
  {
    of: 'gpt-5',
    what: 'an item with its id and without its reasoning',
    change: both(set(['input', 3, 'id'], 'fc_1_0_thought'), without(['input', 2])),
    says: "without its required 'reasoning' item: 'rs_1'",
  },
  {
    of: 'gpt-5',
    what: 'reasoning twice',
    change: set(['input', 7, 'id'], 'rs_1'),
    says: 'Duplicate item found with id rs_1',
  },
  {
    of: 'gpt-5',
    what: 'a call without its output',
    change: without(['input', 5]),
    says: 'No tool output found for function call call_rEsP1oNsE0',
  },
  {
    of: 'gpt-5',
    what: 'an output without its call',
    change: without(['input', 4]),
    says: 'No tool call found for function call output with call_id call_rEsP1oNsE1',
  },
  {
    of: 'gpt-5',
    what: 'a temperature',
    change: set(['temperature'], 0.7),
    says: "'temperature' is not supported with this model",
  },
  {
    of: 'gpt-5',
    what: 'an effort that the model does not know',
    change: set(['reasoning', 'effort'], 'none'),
    says: "'none' is not supported with the 'gpt-5' model",
  },
  {
    of: 'gpt-5',
    what: 'a shorter answer than any',
    change: set(['max_output_tokens'], 5),
    says: 'Expected a value >= 16',
  },
  {
    of: 'gpt-5',
    what: 'a longer answer than the model gives',
    change: set(['max_output_tokens'], 1_000_000),
    says: 'integer above maximum value',
  },
  {
    of: 'gpt-5',
    what: 'an unknown field',
    change: set(['reasoning_effort'], 'high'),
    says: "Unknown parameter: 'reasoning_effort'",
  },
  {
    of: 'gpt-5',
    what: 'a tool name with a dot',
    change: set(['tools', 0, 'name'], 'weather.now'),
    says: "Invalid 'tools[0].name'",
  },
  {
    of: 'gpt-5',
    what: 'a model that there is not',
    change: set(['model'], 'gpt-0'),
    status: 404,
    says: 'does not exist',
  },
];
