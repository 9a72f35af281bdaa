import { currentLeadAfter } from './current-lead.js';
import { type Passage, passageOf } from './passage.js';
import type { PlannedAction, Turn, TurnLead } from './planned-action.js';
import { readBeginning } from './read-clause.js';
import { splitClauses } from './split-clauses.js';
import { saysSomething, unheardParts } from './unheard-parts.js';
import { normalizeText } from '../normalize-text.js';
import { requestLanguage } from '../request-language.js';

/** The longest input that a job takes. */
const READ_CHARACTERS = 32_000;

/** What one clause of a request asks for. */
export interface PlannedClause {
  /** None where it is not understood, or asks for what the agent does not do. */
  readonly actions: readonly PlannedAction[];
  /** What it says besides, and no action does. */
  readonly unheard: readonly Passage[];
}

export interface Planning {
  /** The lead that the conversation is about. */
  readonly lead: TurnLead | undefined;
  readonly offers: (intent: string, clause: Passage) => boolean;
}

/** What a text asks for, clause by clause. */
export function planClauses(text: string, planning: Planning): readonly PlannedClause[] {
  const request = passageOf(text.slice(0, READ_CHARACTERS));
  const language = requestLanguage(normalizeText(request.text));
  let { lead } = planning;
  return splitClauses(request).map((clause) => {
    const turn: Turn = { language, lead };
    const beginning = readBeginning(clause, turn);
    if (!beginning || !planning.offers(beginning.read.planner.name, beginning.heard)) {
      return { actions: [], unheard: [clause].filter(saysSomething) };
    }
    const { read, heard, tail } = beginning;
    const actions = read.slots.map((slots) => ({ intent: read.planner.name, slots }));
    for (const action of actions) lead = currentLeadAfter(action) ?? lead;
    const unheard = [...unheardParts(heard, read, turn), tail].filter(saysSomething);
    return { actions, unheard };
  });
}
