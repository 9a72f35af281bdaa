import type { Lead, Listed } from '../crm-store.js';
import { quoted } from '../shorten.js';
import type { CrmWords } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

export const leadCreated = (lead: Lead, words: CrmWords): string =>
  `${words.leadCreated}: ${namedLead(lead)}`;

export const leadFound = (lead: Lead, words: CrmWords): string =>
  `${words.leadFound}: ${lead.name} (${[`id: ${lead.id}`, ...particulars(lead, words)].join(', ')})`;

/** `changed` are the arguments that were given, with the values that are stored now. */
export const leadUpdated = (
  { name, id }: Lead,
  changed: readonly (readonly [string, string])[],
  words: CrmWords,
): string =>
  `${words.leadUpdated}: ${name} (${[['id', id], ...changed]
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ')})`;

/** A lead by its name and what no other one has. */
export const namedLead = ({ name, id }: Pick<Lead, 'id' | 'name'>): string => `${name} (id: ${id})`;

export const leadsFound = (term: string, { rows, total }: Listed<Lead>, words: CrmWords): string =>
  total === 0
    ? words.noLeadFound(quoted(term))
    : choices(`${words.leadsFound(quoted(term))} (${total})`, rows, total, words);

/** The first of several leads, each with what tells it from others of a similar name. */
export const choices = (
  title: string,
  leads: readonly Lead[],
  total: number,
  words: CrmWords,
): string =>
  listSegment(
    title,
    leads.map((lead) => choice(lead, words)),
    total,
    words,
  );

const choice = ({ name, company, id }: Lead, words: CrmWords): string =>
  `${entryText(name)} (${company === null ? '' : `${words.company}: ${entryText(company)}, `}id: ${id})`;

export interface LeadPage {
  readonly rows: readonly Lead[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export function leadsListed({ rows, page, pages, total }: LeadPage, words: CrmWords): string {
  if (total === 0) return words.noLeads;
  if (rows.length === 0) return words.noLeadPage(page, pages);
  return choices(words.leadPage(page, pages, total), rows, rows.length, words);
}

const particulars = (
  { company, email, phone, statusCode }: Lead,
  words: CrmWords,
): readonly string[] =>
  [
    [words.company, company],
    [words.email, email],
    [words.phone, phone],
    [words.status, statusCode],
  ].flatMap(([label, value]) => (value == null ? [] : [`${label}: ${value}`]));
