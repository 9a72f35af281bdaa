import type { Lead, Listed } from '../crm-store.js';
import { quoted } from '../quoted.js';
import { codeOf } from '../row-code.js';
import type { CrmWords } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

/** With the whole id, which those who read replies by program take from it. */
export const leadCreated = ({ name, id }: Lead, words: CrmWords): string =>
  `${words.leadCreated}: ${name} (id: ${id})`;

export const leadFound = (lead: Lead, words: CrmWords): string =>
  `${words.leadFound}: ${withParticulars(lead, [...contactOf(lead, words), [words.status, lead.statusCode]])}`;

/** `changed` are what people call the fields that were given, with the values that are stored now. */
export const leadUpdated = (lead: Lead, changed: readonly Particular[], words: CrmWords): string =>
  `${words.leadUpdated}: ${withParticulars(lead, changed)}`;

/** A lead with all that tells it from others of its name. */
export const namedLead = (lead: Lead, words: CrmWords): string =>
  withParticulars(lead, contactOf(lead, words));

export const leadsFound = (term: string, { rows, total }: Listed<Lead>, words: CrmWords): string =>
  total === 0
    ? words.noLeadFound(quoted(term))
    : leadList(`${words.leadsFound(quoted(term))} (${total})`, rows, total, words);

/** The leads that a reference may mean, for a person to choose from: also equal ones have a code. */
export const choices = (
  title: string,
  leads: readonly Lead[],
  total: number,
  words: CrmWords,
): string =>
  listSegment(
    title,
    leads.map((lead) =>
      withParticulars(lead, [...contactOf(lead, words), [words.code, codeOf(lead.id)]]),
    ),
    total,
    words,
  );

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
  return leadList(words.leadPage(page, pages, total), rows, rows.length, words);
}

const leadList = (title: string, leads: readonly Lead[], total: number, words: CrmWords): string =>
  listSegment(
    title,
    leads.map((lead) => withParticulars(lead, [[words.company, lead.company]])),
    total,
    words,
  );

type Particular = readonly [label: string, value: string | null];

const contactOf = ({ company, email, phone }: Lead, words: CrmWords): readonly Particular[] => [
  [words.company, company],
  [words.email, email],
  [words.phone, phone],
];

/** The name, and behind it in brackets what is known. */
function withParticulars({ name }: Lead, particulars: readonly Particular[]): string {
  const known = particulars.flatMap(([label, value]) =>
    value === null ? [] : [`${label}: ${entryText(value)}`],
  );
  return known.length === 0 ? entryText(name) : `${entryText(name)} (${known.join(', ')})`;
}
