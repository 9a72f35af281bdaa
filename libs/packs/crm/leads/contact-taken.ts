import type { Failure } from '@faina/sdk';
import type { Contact } from './contact.js';
import type { Lead } from './lead.js';
import { namedLead } from './lead-texts.js';
import { problem, type CrmProblem } from '../shared/crm-tool.js';

/** The e-mail or phone that was asked for belongs to this lead of the same tenant. */
export function contactTaken(existing: Lead | undefined, asked: Contact): Failure<CrmProblem> {
  // Undefined where it is not known any more which lead has it.
  if (!existing) {
    return problem('LEAD_ALREADY_EXISTS', {
      pt: 'Já existe um lead com este e-mail ou telefone.',
      en: 'There is a lead with this e-mail or phone already.',
    });
  }
  const isSameEmail = asked.email !== null && existing.email === asked.email;
  const [pt, en] = isSameEmail ? ['e-mail', 'e-mail'] : ['telefone', 'phone'];
  return problem('LEAD_ALREADY_EXISTS', {
    pt: `Já existe um lead com este ${pt}: ${namedLead(existing, 'pt')}.`,
    en: `There is a lead with this ${en} already: ${namedLead(existing, 'en')}.`,
  });
}
