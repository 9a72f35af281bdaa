import type { Lead, Listed } from '../crm-store.js';
import { quoted } from '../refuse.js';
import { entryText, listSegment } from './list-segment.js';

export const leadCreated = ({ name, id }: Lead): string => `Lead criado: ${name} (id: ${id})`;

export const leadFound = (lead: Lead): string =>
  `Lead encontrado: ${lead.name} (${[`id: ${lead.id}`, ...particulars(lead)].join(', ')})`;

/** `changed` are the arguments that were given, with the values that are stored now. */
export const leadUpdated = (
  { name, id }: Lead,
  changed: readonly (readonly [string, string])[],
): string =>
  `Lead atualizado: ${name} (${[['id', id], ...changed]
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ')})`;

/** What tells a lead from others of a similar name. */
export const leadChoice = ({ name, company, id }: Lead): string =>
  `${entryText(name)} (${company === null ? '' : `empresa: ${entryText(company)}, `}id: ${id})`;

export const leadsFound = (term: string, { rows, total }: Listed<Lead>): string =>
  total === 0
    ? `Nenhum lead encontrado para ${quoted(term)}`
    : listSegment(`Leads encontrados para ${quoted(term)} (${total})`, rows.map(leadChoice), total);

export interface LeadPage {
  readonly rows: readonly Lead[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export function leadsListed({ rows, page, pages, total }: LeadPage): string {
  if (total === 0) return 'Nenhum lead cadastrado';
  if (rows.length === 0) return `A página ${page} não existe: são ${pages} no total`;
  const title = `Leads (página ${page} de ${pages}, ${total} no total)`;
  return listSegment(title, rows.map(leadChoice), rows.length);
}

const particulars = ({ company, email, phone, statusCode }: Lead): string[] =>
  [
    ['empresa', company],
    ['e-mail', email],
    ['telefone', phone],
    ['status', statusCode],
  ].flatMap(([label, value]) => (value == null ? [] : [`${label}: ${value}`]));
