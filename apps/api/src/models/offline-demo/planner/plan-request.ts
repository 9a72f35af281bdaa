import type { Passage } from './passage.js';
import { planClauses, type PlannedClause, type Planning } from './plan-clauses.js';
import { type PlannedAction, TALK_INTENT } from './planned-action.js';

const MOST_QUOTES = 5;
const MOST_QUOTED_CHARACTERS = 120;

export interface PlannedRequest {
  readonly actions: readonly PlannedAction[];
  /** Parts of the request that no action stands for, in its own words, on one line each. */
  readonly notUnderstood: readonly string[];
}

/** What a text asks for. */
export const planRequest = (text: string, planning: Planning): PlannedRequest =>
  requestOf(planClauses(text, planning));

/**
 * The clauses of a request together: one action or more for each that is understood, and talk only
 * where it is all there is.
 */
export function requestOf(clauses: readonly PlannedClause[]): PlannedRequest {
  const actions = clauses.flatMap((clause) => clause.actions);
  const work = actions.filter(({ intent }) => intent !== TALK_INTENT);
  const unheard = clauses.flatMap((clause) => clause.unheard);
  return {
    actions: work.length > 0 ? work : actions.slice(0, 1),
    notUnderstood: unheard.slice(0, MOST_QUOTES).map(quotable),
  };
}

function quotable({ text }: Passage): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^ ?(?:e|and) /i, '')
    .trim();
  if (line.length <= MOST_QUOTED_CHARACTERS) return line;
  return `${line.slice(0, MOST_QUOTED_CHARACTERS - 1).toWellFormed()}…`;
}
