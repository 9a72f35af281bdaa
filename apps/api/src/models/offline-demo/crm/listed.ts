import type { Language } from '../request-language.js';

const MOST_SHOWN = 10;
const MOST_CHARACTERS = 120;

/** A title, the first entries of a list and how many more there are. */
export function listed(
  title: string,
  entries: readonly string[],
  total: number,
  language: Language,
): string {
  const shown = entries.slice(0, MOST_SHOWN);
  const left = total - shown.length;
  const rest = left > 0 ? `; ${language === 'pt' ? 'e mais' : 'and more:'} ${left}` : '';
  return `${title} (${total}): ${shown.join('; ')}${rest}`;
}

/** A text in a list, cut where it is long. */
export const clipped = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…` : text;

/** `(id: 7, prazo: 2026-12-01)`; what is not known is left out. */
export function particulars(
  known: readonly (readonly [string, string | null | undefined])[],
): string {
  const told = known.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return `(${told.join(', ')})`;
}
