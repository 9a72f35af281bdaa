import { shorten } from '@faina/agent-core';
import type { PerLanguage, ReplyLanguage } from '@faina/sdk';

const maxShown = 10;
const maxEntryChars = 120;

/** A title and the first entries of a list, bounded, with how many more there are. */
export function listSegment(
  title: string,
  entries: readonly string[],
  total: number,
  language: ReplyLanguage,
): string {
  const shown = entries.slice(0, maxShown);
  const rest = total - shown.length;
  const more = { pt: `e mais ${rest}`, en: `and ${rest} more` };
  return `${title}: ${shown.join('; ')}${rest > 0 ? `; ${more[language]}` : ''}`;
}

/** Text in the list, cut where it is long. */
export const entryText = (text: string): string => shorten(text, maxEntryChars);

/** Text with what is known beside it in brackets. */
export const entryOf = (text: string, known: readonly string[]): string =>
  known.length === 0 ? entryText(text) : `${entryText(text)} (${known.join(', ')})`;

/** Before what tells one row from others that look the same. */
export const codeWord: PerLanguage<string> = { pt: 'código', en: 'code' };
