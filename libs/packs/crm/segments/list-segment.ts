import { shorten } from '@faina/agent-core';
import type { CrmWords } from '../words/crm-words.js';

const maxShown = 10;
const maxEntryChars = 120;

/** A title and the first entries of a list, bounded, with how many more there are. */
export function listSegment(
  title: string,
  entries: readonly string[],
  total: number,
  words: CrmWords,
): string {
  const shown = entries.slice(0, maxShown);
  const rest = total - shown.length;
  return `${title}: ${shown.join('; ')}${rest > 0 ? `; ${words.andMore(rest)}` : ''}`;
}

/** Text in the list, cut where it is long. */
export const entryText = (text: string): string => shorten(text, maxEntryChars);
