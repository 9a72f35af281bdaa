import { normalized, storableText } from '@faina/agent-core';
import { z } from 'zod';

/** Anything but spaces, joiners of no width and the like. */
const visible = /[^\p{C}\p{Z}]/u;

/**
 * Precomposed, so that the same word is the same text whatever keyboard it came from. Text of which
 * nobody sees anything is no text.
 */
function clean(text: string): string {
  const stored = normalized(storableText(text), 'NFC').trim();
  return visible.test(stored) ? stored : '';
}

const cleanLine = (text: string): string => clean(text.replaceAll(/\s+/g, ' '));

/** A name or title: one line, so that it cannot pass for another line of a reply. */
export const lineOf = (maxChars: number) =>
  z.string().max(maxChars, { abort: true }).overwrite(cleanLine).min(1);

/** Text of any number of lines. */
export const textOf = (maxChars: number) =>
  z.string().max(maxChars, { abort: true }).overwrite(clean).min(1);
