/** The text, cut where it is longer than so many UTF-16 units. */
export const shorten = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars - 1).toWellFormed()}…` : text;

const maxQuotedChars = 100;

/** What somebody wrote, short enough to be said back. */
export const quoted = (text: string): string => `"${shorten(text, maxQuotedChars)}"`;
