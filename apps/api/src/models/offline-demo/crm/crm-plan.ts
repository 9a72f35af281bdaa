import type { ModelMessage } from '@faina/agent-core';
import { crmToolFor } from './crm-tools.js';
import { threadLead } from './thread-lead.js';
import { type DemoRequest, partOfRequest } from '../demo-request.js';
import { servedIntents } from '../intents/index.js';
import { breaksIn } from '../planner/breaks.js';
import { part, type Passage, rule } from '../planner/passage.js';
import { planClauses } from '../planner/plan-clauses.js';
import { type PlannedRequest, requestOf } from '../planner/plan-request.js';
import { TALK_INTENT } from '../planner/planned-action.js';
import { LEAD, NOTE, PROPOSAL, TASK } from '../planner/vocabulary.js';

/** What begins in this way is about the CRM, whatever else it mentions. */
const NAMES_CRM = rule(
  `^(?:anot|not[ae]|lembr|remind).|^.{0,60}?\\b(?:${LEAD}|${NOTE}|${TASK}|${PROPOSAL})(?![\\w-])`,
);

/** What a request asks of the CRM; undefined where it is about something else. */
export function crmPlan(
  asked: DemoRequest,
  messages: readonly ModelMessage[],
): PlannedRequest | undefined {
  const others = servedIntents(asked);
  const isForOthers = ({ text }: Passage): boolean =>
    others.some(({ matches }) => matches(partOfRequest(asked, text)));
  const offers = (intent: string, clause: Passage): boolean => {
    if (intent === TALK_INTENT) return true;
    const tool = crmToolFor(intent);
    if (!tool || !asked.tools.has(tool.name)) return false;
    // What stands behind a delimiter may be a wish of its own.
    const order = part(clause, 0, breaksIn(clause)[0]?.from);
    return NAMES_CRM.test(order.plain) || !isForOthers(order);
  };
  const clauses = planClauses(asked.text, { lead: threadLead(messages), offers });
  const [first] = clauses;
  const text = others.find(({ matches, takesText }) => takesText && matches(asked));
  if (text && (first?.actions ?? []).length === 0) return undefined;
  const request = requestOf(clauses);
  const work = request.actions.filter(({ intent }) => intent !== TALK_INTENT);
  return work.length === 0 ? undefined : { ...request, actions: work };
}
