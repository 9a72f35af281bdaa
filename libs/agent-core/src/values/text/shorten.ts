/** A longer word, such as a link, is cut within: all of it would be too much to lose. */
const maxWordChars = 40;

/** Marks and half characters at a cut, which mean nothing without what followed. */
const looseEnd = /[\s,;:.\-–—([{"'“‘\ud800-\udbff]+$/;

/**
 * A text for people, at most so many UTF-16 units long: a longer one ends with its last whole word
 * that fits and an ellipsis.
 */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - 1;
  // With the next character: a word may end exactly where the room does.
  const wordEnd = text.slice(0, maxChars).search(/\s\S*$/);
  const end = wordEnd > 0 && room - wordEnd <= maxWordChars ? wordEnd : room;
  return `${text.slice(0, end).replace(looseEnd, '')}…`;
}

/** For lines that programs write: cut anywhere but within a character, the ellipsis counted. */
export const withEllipsis = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).toWellFormed()}…`;
