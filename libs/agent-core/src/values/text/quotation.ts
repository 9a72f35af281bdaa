import { normalized } from './normalized.js';
import { withEllipsis } from './shorten.js';
import { storableText } from '../json/json-value.js';

const maxChars = 200;

/** A stranger's text on one line: controls, line ends and runs of spaces become one space. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** A text on one line, as others write it too, so that texts can be compared. */
export const oneLine = (text: string): string =>
  normalized(storableText(text), 'NFC').replaceAll(/\s+/g, ' ').trim();

/** The beginning of a text, as a reply may quote it. */
export function quotation(text: string): string {
  // The rest of a long text need not be looked at to be left out.
  return withEllipsis(oneLine(text.slice(0, 2 * maxChars)), maxChars);
}
