import type { PerLanguage, ReplyLanguage } from '@faina/sdk';
import type { Lead } from './lead.js';
import type { Listed } from '../shared/crm-store.js';
import { codeWord, entryOf, entryText, listSegment } from '../shared/list-segment.js';
import { codeOf, quoted } from '../shared/row-code.js';
import { sharedSlots } from '../shared/slot-names.js';

const foundWords: PerLanguage<string> = { pt: 'Lead encontrado', en: 'Lead found' };

export const leadFound = (lead: Lead, language: ReplyLanguage): string =>
  `${foundWords[language]}: ${withParticulars(lead, [
    ...contactOf(lead, language),
    [sharedSlots[language].status_codigo, lead.statusCode],
  ])}`;

/** A lead with all that tells it from others of its name. */
export const namedLead = (lead: Lead, language: ReplyLanguage): string =>
  withParticulars(lead, contactOf(lead, language));

const noneFound: PerLanguage<string> = {
  pt: 'Nenhum lead encontrado para',
  en: 'No lead found for',
};
const severalFound: PerLanguage<string> = {
  pt: 'Leads encontrados para',
  en: 'Leads found for',
};

export const noLeadFound = (reference: string, language: ReplyLanguage): string =>
  `${noneFound[language]} ${quoted(reference)}`;

export const leadsFound = (
  term: string,
  { rows, total }: Listed<Lead>,
  language: ReplyLanguage,
): string =>
  total === 0
    ? noLeadFound(term, language)
    : leadList(`${severalFound[language]} ${quoted(term)} (${total})`, rows, total, language);

export const leadList = (
  title: string,
  leads: readonly Lead[],
  total: number,
  language: ReplyLanguage,
): string => {
  const label = sharedSlots[language].empresa;
  const entries = leads.map((lead) => withParticulars(lead, [[label, lead.company]]));
  return listSegment(title, entries, total, language);
};

/** The leads that a reference may mean, for a person to choose from: also equal ones have a code. */
export const leadChoices = (
  title: string,
  { rows, total }: Listed<Lead>,
  language: ReplyLanguage,
): string =>
  listSegment(
    title,
    rows.map((lead) =>
      withParticulars(lead, [...contactOf(lead, language), [codeWord[language], codeOf(lead.id)]]),
    ),
    total,
    language,
  );

type Particular = readonly [label: string, value: string | null];

function contactOf({ company, email, phone }: Lead, language: ReplyLanguage): Particular[] {
  const label = sharedSlots[language];
  return [
    [label.empresa, company],
    [label.email, email],
    [label.telefone, phone],
  ];
}

/** The name, and behind it in brackets what is known. */
export const withParticulars = ({ name }: Lead, particulars: readonly Particular[]): string =>
  entryOf(
    name,
    particulars.flatMap(([label, value]) =>
      value === null ? [] : [`${label}: ${entryText(value)}`],
    ),
  );
