/**
 * How a JSON text ends. `open`: only closing brackets are missing, all values are whole. `cut`: the
 * text stops inside a value or a key, or where another one had to follow.
 */
export type JsonEnd = 'closed' | 'open' | 'cut';

export interface JsonExtent {
  readonly end: JsonEnd;
  /** Where the first value ends; the text's length unless it is closed. */
  readonly endAt: number;
  /** Where the unfinished value or key begins; the text's length when nothing is unfinished. */
  readonly cutAt: number;
}

const doubleLike = '"“”';
const singleLike = "'‘’`´";
const wholeLiteral = /^(?:true|false|null|True|False|None)$/;

/**
 * Finds the end of the broken JSON value that the text begins with. Reads each character once and
 * takes a quote for the end of its string only where a delimiter follows, as repairers do.
 */
export function scanJson(text: string): JsonExtent {
  const open: string[] = [];
  let at = 0;
  let tokenAt = 0;
  /** The last sign before the current place, `w` for a bare word, `"` for a string. */
  let before = '';
  let beforeToken = '';
  let isElided = false;
  while (at < text.length) {
    const char = text.charAt(at);
    if (isSpace(char)) {
      at += 1;
    } else if (char === '/' && text.charAt(at - 1) !== ':' && commentEnd(text, at) > at) {
      at = commentEnd(text, at);
    } else if ('{['.includes(char)) {
      open.push(char);
      before = char;
      at += 1;
    } else if ('}]'.includes(char)) {
      open.pop();
      before = char;
      at += 1;
      if (open.length === 0)
        return isElided ? cut(text.length) : { end: 'closed', endAt: at, cutAt: text.length };
    } else if (',:'.includes(char)) {
      before = char;
      at += 1;
    } else if (before !== 'w' && isQuote(char)) {
      const closed = stringEnd(text, at);
      if (closed < 0) return cut(at);
      tokenAt = at;
      beforeToken = before;
      before = '"';
      at = closed;
    } else {
      if (before !== 'w') {
        tokenAt = at;
        beforeToken = before;
        isElided ||= text.startsWith('...', at) || char === '…';
      }
      before = 'w';
      at += 1;
    }
  }
  return isElided || !isWhole() ? cut(tokenAt) : { end: 'open', endAt: at, cutAt: at };

  function isWhole(): boolean {
    if ('}]'.includes(before)) return true;
    if (open.at(-1) === '{' && beforeToken !== ':') return false;
    if (before === '"') return isClearString(text.slice(tokenAt).trimEnd());
    return before === 'w' && wholeLiteral.test(text.slice(tokenAt).trimEnd());
  }

  function cut(cutAt: number): JsonExtent {
    return { end: 'cut', endAt: text.length, cutAt };
  }
}

/** A text that stops at a quote behind a space or another bare quote may stop inside a string. */
function isClearString(quoted: string): boolean {
  const content = quoted.slice(1, -1);
  const bare = content.replaceAll(/\\[\s\S]/g, '');
  return content.trimEnd() === content && !bare.includes(quoted.charAt(0));
}

/** The place behind the closing quote, -1 when there is none. */
function stringEnd(text: string, start: number): number {
  const opener = text.charAt(start);
  const closers = opener === '"' || opener === "'" ? opener : sameKind(opener);
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (closers.includes(char) && endsString(text, at + 1)) return at + 1;
  }
  return -1;
}

function endsString(text: string, behind: number): boolean {
  const next = skipSpace(text, behind);
  if (next >= text.length || ',:]}/)+'.includes(text.charAt(next))) return true;
  // A next line, a number or another string: the sign between them is missing.
  if (text.slice(behind, next).includes('\n') || /\d/.test(text.charAt(next))) return true;
  if (!isQuote(text.charAt(next))) return false;
  const further = skipSpace(text, next + 1);
  return further < text.length && !',:]}'.includes(text.charAt(further));
}

function commentEnd(text: string, at: number): number {
  const sign = text.charAt(at + 1);
  if (sign !== '/' && sign !== '*') return at;
  const end = text.indexOf(sign === '/' ? '\n' : '*/', at + 2);
  if (end < 0) return text.length;
  return sign === '/' ? end : end + 2;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charAt(at))) at += 1;
  return at;
}

const isSpace = (char: string) => char.trim() === '';
export const isQuote = (char: string) =>
  char !== '' && (doubleLike.includes(char) || singleLike.includes(char));
const sameKind = (opener: string) => (doubleLike.includes(opener) ? doubleLike : singleLike);
