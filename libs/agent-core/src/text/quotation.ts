import { normalized } from './normalized.js';
import { storableText } from '../json/storable-text.js';

const maxChars = 200;

/** A text on one line, as others write it too, so that texts can be compared. */
export const oneLine = (text: string): string =>
  normalized(storableText(text), 'NFC').replaceAll(/\s+/g, ' ').trim();

/** The beginning of a text, as a reply may quote it. */
export function quotation(text: string): string {
  // The rest of a long text need not be looked at to be left out.
  const line = oneLine(text.slice(0, 2 * maxChars));
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).toWellFormed()}…`;
}
