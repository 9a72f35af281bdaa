const maxShown = 10;
const maxChars = 120;

/** A title and the first entries of a list, bounded, with how many more there are. */
export function listSegment(title: string, entries: readonly string[], total: number): string {
  const shown = entries.slice(0, maxShown);
  const rest = total - shown.length;
  return `${title}: ${shown.join('; ')}${rest > 0 ? `; e mais ${rest}` : ''}`;
}

/** Text in the list, cut where it is long. */
export const entryText = (text: string): string =>
  text.length > maxChars ? `${text.slice(0, maxChars - 1).toWellFormed()}…` : text;
