import { secretMask } from '@faina/tools';

const LONGEST_TEXT = 400;
/** Enough to cut from; a provider may echo a whole request. */
const READ_CHARACTERS = 4_000;

/** A provider's text made fit to be stored and shown: one line, no keys, at most 400 characters. */
export function errorText(text: string, secrets: readonly string[]): string {
  const line = secretMask(secrets)(text.slice(0, READ_CHARACTERS))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT).toWellFormed()}…`;
}
