import type { Fields } from './fields.js';

/**
 * The usage of a chat completion, without a cost that is no number: for one, OpenRouter's provider takes
 * the whole answer for a broken one. https://github.com/maximhq/bifrost/issues/6553
 */
export function usageOfCompletion({ cost, ...usage }: Fields): Fields {
  return Number.isFinite(cost) ? { ...usage, cost } : usage;
}
