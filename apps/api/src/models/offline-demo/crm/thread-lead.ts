import type { ModelMessage } from '@faina/agent-core';
import { crmToolFor } from './crm-tools.js';
import { READ_CHARACTERS } from '../demo-request.js';
import { currentLeadAfter } from '../planner/current-lead.js';
import { planClauses } from '../planner/plan-clauses.js';
import type { TurnLead } from '../planner/planned-action.js';

const MOST_REQUESTS = 10;

/**
 * The lead that the requests before the last one were about. Only its name is taken from them: which
 * lead it is, the job's context knows.
 */
export function threadLead(messages: readonly ModelMessage[]): TurnLead | undefined {
  const requests = messages.filter(({ role }) => role === 'user').slice(-MOST_REQUESTS - 1, -1);
  let lead: TurnLead | undefined;
  for (const { content } of requests) {
    const said = (content ?? '').slice(0, READ_CHARACTERS);
    const offers = (intent: string): boolean => crmToolFor(intent) !== undefined;
    const actions = planClauses(said, { lead, offers }).flatMap((clause) => clause.actions);
    const named = actions.map(currentLeadAfter).findLast((found) => found !== undefined);
    if (named) lead = { name: named.name, origin: 'context' };
  }
  return lead;
}
