import { find, part, type Passage, rule } from './passage.js';
import { leadingQuotes } from './quoted.js';
import { withoutEnd } from '../without-end.js';

const OPENING = rule(
  '^(?:(?:[:,-]|(?:com\\s+(?:o\\s+)?(?:texto|titulo|nome)|with\\s+(?:the\\s+)?(?:text|title|name)|dizendo|saying|chamad[oa]s?|intitulad[oa]s?|called|titled|named|que|that)(?![\\w-]))\\s*){1,4}',
);

const POLITE = /,?\s(?:por favor|please)$/i;

export interface ListedTexts {
  readonly texts: readonly string[];
  readonly quoted: boolean;
  /** What comes after the last quoted text; empty where nothing is quoted. */
  readonly rest: Passage;
}

/**
 * The text that a clause gives: what it quotes, several where it quotes several, else all of it.
 * Unquoted texts are told apart only where the clause announced more than one.
 */
export function listedTexts(passage: Passage, several: boolean): ListedTexts {
  const body = find(passage, OPENING)?.after ?? passage;
  const { quotes, rest } = leadingQuotes(body);
  if (quotes.length > 0) return { texts: quotes, quoted: true, rest };
  const pieces = several ? body.text.split(/\s*,\s*|\s+(?:e|and)\s+/i) : [body.text];
  const texts = pieces.map((piece) =>
    withoutEnd(withoutEnd(piece, '.,;').replace(POLITE, ''), '.,;').trim(),
  );
  const nothing = part(body, body.text.length);
  return { texts: texts.filter((text) => text !== ''), quoted: false, rest: nothing };
}
