import { storableText } from '@faina/agent-core';
import { z } from 'zod';

/** Precomposed, so that the same word is the same text whatever keyboard it came from. */
const clean = (text: string): string => storableText(text).normalize('NFC').trim();

const cleanLine = (text: string): string => clean(text.replaceAll(/\s+/g, ' '));

/** A name or title: one line, so that it cannot pass for another line of a reply. */
export const lineOf = (maxChars: number) => z.string().max(maxChars).overwrite(cleanLine).min(1);

/** Text of any number of lines. */
export const textOf = (maxChars: number) => z.string().max(maxChars).overwrite(clean).min(1);
