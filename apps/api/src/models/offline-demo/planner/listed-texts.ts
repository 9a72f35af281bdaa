import { find, part, type Passage, rule } from './passage.js';
import { leadingQuotes } from './quoted.js';
import { withoutEnd } from '../without-end.js';

const SAYING =
  '[:,-]|(?:com\\s+(?:o\\s+)?texto|with\\s+(?:the\\s+)?text|dizendo|saying|(?:que|that)(?:\\s+(?:diz|says))?)(?![\\w-])';
const NAMING =
  '(?:com\\s+(?:o\\s+)?(?:titulo|nome)|with\\s+(?:the\\s+)?(?:title|name)|chamad[oa]s?|intitulad[oa]s?|called|titled|named)(?![\\w-])';
/** "the note called back" is a note that says so; "the proposal called Gold" gives a name. */
const BEFORE_TEXT = rule(`^(?:(?:${SAYING}|${NAMING}(?=\\s*["'“‘«:]))\\s*){1,4}`);
const BEFORE_TITLE = rule(`^(?:(?:${SAYING}|${NAMING})\\s*){1,4}`);

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
export const listedTexts = (passage: Passage, several: boolean): ListedTexts =>
  listedIn(find(passage, BEFORE_TEXT)?.after ?? passage, several);

/** The same for the names of things: "a proposta chamada Plano Ouro". */
export const listedTitles = (passage: Passage, several: boolean): ListedTexts =>
  listedIn(find(passage, BEFORE_TITLE)?.after ?? passage, several);

function listedIn(body: Passage, several: boolean): ListedTexts {
  const { quotes, rest } = leadingQuotes(body);
  if (quotes.length > 0) return { texts: quotes, quoted: true, rest };
  const pieces = several ? body.text.split(/\s*,\s*|\s+(?:e|and)\s+/i) : [body.text];
  const texts = pieces.map((piece) => withoutEnd(piece, '.,;').trim());
  const nothing = part(body, body.text.length);
  return { texts: texts.filter((text) => text !== ''), quoted: false, rest: nothing };
}
