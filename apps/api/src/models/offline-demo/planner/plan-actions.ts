import { currentLeadAfter } from './current-lead.js';
import { PLANNER_INTENTS } from './intents/index.js';
import { passageOf } from './passage.js';
import { type PlannedAction, TALK_INTENT, type TurnLead } from './planned-action.js';
import { splitClauses } from './split-clauses.js';
import { normalizeText } from '../normalize-text.js';
import { requestLanguage } from '../request-language.js';

/** The longest input that a job takes. */
const READ_CHARACTERS = 32_000;

/**
 * What a text asks for: one action or more for each clause that is understood, and talk only where
 * it is all there is.
 *
 * @param known the lead that the conversation is about
 */
export function planActions(text: string, known?: TurnLead): readonly PlannedAction[] {
  const request = passageOf(text.slice(0, READ_CHARACTERS));
  const language = requestLanguage(normalizeText(request.text));
  const actions: PlannedAction[] = [];
  let lead = known;
  for (const clause of splitClauses(request)) {
    const planner = PLANNER_INTENTS.find(({ head }) => head.test(clause.plain));
    if (!planner) continue;
    for (const slots of planner.slots(clause, { language, lead })) {
      const action = { intent: planner.name, slots };
      actions.push(action);
      lead = currentLeadAfter(action) ?? lead;
    }
  }
  const work = actions.filter(({ intent }) => intent !== TALK_INTENT);
  return work.length > 0 ? work : actions.slice(0, 1);
}
