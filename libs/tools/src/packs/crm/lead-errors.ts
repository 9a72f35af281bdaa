import type { Failure, ToolError } from '@faina/agent-core';
import type { Contact } from './contact/read-contact.js';
import type { Lead, Listed } from './crm-store.js';
import { quoted, refuse } from './refuse.js';
import { listSegment } from './segments/list-segment.js';
import { leadChoice } from './segments/lead-segments.js';

/** Says nothing of any other lead, of whichever tenant. */
export const leadNotFound = (reference: string, toolName: string): Failure<ToolError> =>
  refuse(toolName, 'LEAD_NOT_FOUND', `Nenhum lead encontrado para ${quoted(reference)}.`);

/** Names the first of the leads that a reference may mean, for a person to choose from. */
export const ambiguousLead = (
  reference: string,
  { rows, total }: Listed<Lead>,
  toolName: string,
): Failure<ToolError> =>
  refuse(
    toolName,
    'AMBIGUOUS_LEAD',
    `${listSegment(`Encontrei ${total} leads para ${quoted(reference)}`, rows.map(leadChoice), total)}. ` +
      'Diga qual deles pelo id.',
  );

/** The e-mail or phone that was asked for belongs to this lead of the same tenant. */
export function leadAlreadyExists(
  existing: Lead | undefined,
  asked: Contact,
  toolName: string,
): Failure<ToolError> {
  const isSameEmail = asked.email !== null && existing?.email === asked.email;
  const shared = isSameEmail ? 'e-mail' : 'telefone';
  return refuse(
    toolName,
    'LEAD_ALREADY_EXISTS',
    existing
      ? `Já existe um lead com este ${shared}: ${existing.name} (id: ${existing.id}).`
      : 'Já existe um lead com este e-mail ou telefone.',
  );
}
