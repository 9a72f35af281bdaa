import type { MissingTools } from '../tool/tool.js';

/** An agent may name 200 of them; whoever reads of some of them knows enough. */
export const mostToolsTold = 20;

/** What a model is told, so that its answer does not pass over what it could not do. */
export const missingToolsLine = (missing: readonly MissingTools[]): string =>
  missing.length === 0
    ? ''
    : `Some of your tools cannot be used now: ${listMissingTools(missing)}. Where the request needs them, ` +
      'say so in your answer, and do not make up what they would have told you.';

/** Each as the agent names it, with the reason. */
export function listMissingTools(missing: readonly MissingTools[]): string {
  const told = missing.slice(0, mostToolsTold).map(({ toolName, why }) => `${toolName} (${why})`);
  const more = missing.length - told.length;
  return told.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
