import { part, type Passage } from './passage.js';

/** A quoted piece: `from` and `to` are where its quotation marks stand, both included. */
export interface QuotedSpan {
  readonly from: number;
  readonly to: number;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
]);

/** The quoted pieces of a text in their order. An apostrophe within a word is no quotation mark. */
export function quotedSpans(text: string): readonly QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  const nextClosing = closingFinder(text);
  for (const { index: from, 0: mark } of text.matchAll(/["'“‘«]/g)) {
    if (from <= (spans.at(-1)?.to ?? -1) || isInWord(text, from - 1)) continue;
    const to = nextClosing(CLOSING.get(mark) ?? mark, from);
    if (to !== undefined) spans.push({ from, to });
  }
  return spans;
}

/** The plain form with quoted pieces blotted out, so that no rule reads inside of them. */
export function unquotedPlain({ text, plain }: Passage): string {
  let masked = '';
  let read = 0;
  for (const { from, to } of quotedSpans(text)) {
    masked += plain.slice(read, from) + '"'.repeat(to - from + 1);
    read = to + 1;
  }
  return masked + plain.slice(read);
}

/** The quoted pieces with which a passage begins, `'a', 'b' and 'c'`, and what comes after. */
export function leadingQuotes(passage: Passage): { quotes: readonly string[]; rest: Passage } {
  const quotes: string[] = [];
  let end = 0;
  for (const { from, to } of quotedSpans(passage.text)) {
    if (!/^[\s,]*(?:(?:e|and)\s+)?$/.test(passage.plain.slice(end, from))) break;
    const quoted = passage.text.slice(from + 1, to).trim();
    if (quoted !== '') quotes.push(quoted);
    end = to + 1;
  }
  return { quotes, rest: part(passage, end) };
}

/** Asked with growing positions only, so that each mark of the text is looked at once. */
function closingFinder(text: string) {
  const searched = new Map<string, number>();
  return (mark: string, after: number): number | undefined => {
    let at = Math.max(searched.get(mark) ?? 0, after + 1);
    for (at = text.indexOf(mark, at); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (mark === '"' || !isInWord(text, at + 1)) break;
    }
    searched.set(mark, at < 0 ? text.length : at);
    return at < 0 ? undefined : at;
  };
}

const isInWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');
