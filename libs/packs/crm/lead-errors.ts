import type { Failure } from '@faina/agent-core';
import type { Contact } from './contact/read-contact.js';
import { refuse, type CrmProblem } from './crm-problem.js';
import type { Lead, Listed } from './crm-store.js';
import { quoted } from './quoted.js';
import { choices, namedLead } from './segments/lead-segments.js';

/** Says nothing of any other lead, of whichever tenant. */
export const leadNotFound = (reference: string): Failure<CrmProblem> =>
  refuse('LEAD_NOT_FOUND', (words) => `${words.noLeadFound(quoted(reference))}.`);

/** Names the first of the leads that a reference may mean, for a person to choose from. */
export const ambiguousLead = (
  reference: string,
  { rows, total }: Listed<Lead>,
): Failure<CrmProblem> =>
  refuse('AMBIGUOUS_LEAD', (words) => {
    const title = words.severalLeads(quoted(reference), total);
    return `${choices(title, rows, total, words)}. ${words.chooseLead}`;
  });

/** The e-mail or phone that was asked for belongs to this lead of the same tenant. */
export function leadAlreadyExists(existing: Lead | undefined, asked: Contact): Failure<CrmProblem> {
  const isSameEmail = asked.email !== null && existing?.email === asked.email;
  return refuse('LEAD_ALREADY_EXISTS', (words) => {
    if (!existing) return words.contactTaken;
    return (isSameEmail ? words.emailTaken : words.phoneTaken)(namedLead(existing, words));
  });
}
