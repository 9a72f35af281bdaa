import { describe, expect, it } from 'vitest';
import { passageOf } from './passage.js';
import { leadingQuotes, quotedSpans, unquotedPlain } from './quoted.js';

const quotesIn = (text: string) =>
  quotedSpans(text).map(({ from, to }) => text.slice(from + 1, to));

describe('quotedSpans', () => {
  it.each([
    ['a "b" c', ['b']],
    ["'a' e 'b, c'", ['a', 'b, c']],
    ['“a; b” «c»', ['a; b', 'c']],
    [`"he said 'yes'"`, [`he said 'yes'`]],
    ["it's João's d'água", []],
    ["'it's ok'", ["it's ok"]],
    ['"never closed', []],
    ['""', ['']],
  ])('%s', (text, quotes) => {
    expect(quotesIn(text)).toEqual(quotes);
  });
});

describe('quoted pieces', () => {
  it('are hidden from the rules', () => {
    expect(unquotedPlain(passageOf('Á "é" e'))).toBe('a """ e');
  });

  it('at the beginning come with what follows them', () => {
    const { quotes, rest } = leadingQuotes(passageOf("'a', 'b' e 'c' ao João 'd'"));
    expect(quotes).toEqual(['a', 'b', 'c']);
    expect(rest.text).toBe("ao João 'd'");
  });
});
