import { describe, expect, it } from 'vitest';
import { completeness, type LastWord, type RequestParts } from './completeness.js';

const nothing: RequestParts = {
  isDone: false,
  isUndone: false,
  notUnderstood: [],
};
const done = { isDone: true };
const undone = { isUndone: true };
const unheard = { notUnderstood: ['dance um tango'] };

describe('how much of a request was done', () => {
  it.each<
    readonly [
      parts: Partial<RequestParts>,
      answer: string,
      atLimit: string,
      unfinished: string,
      what: string,
    ]
  >([
    [{}, 'complete', 'partial', 'none', 'words alone'],
    [done, 'complete', 'partial', 'partial', 'all of it was done'],
    [undone, 'none', 'none', 'none', 'all of it failed'],
    [{ ...done, ...undone }, 'partial', 'partial', 'partial', 'some was done and some failed'],
    [unheard, 'none', 'none', 'none', 'nothing was understood'],
    [{ ...unheard, ...done }, 'partial', 'partial', 'partial', 'a part was understood and done'],
    [{ ...unheard, ...undone }, 'none', 'none', 'none', 'the part understood failed'],
  ])('%j is %s at an answer, %s at a limit, %s without: %s', (parts, answer, limit, unfinished) => {
    const of = (lastWord: LastWord) => completeness(lastWord, { ...nothing, ...parts });
    expect([of('answer'), of('answer_at_limit'), of('none')]).toEqual([answer, limit, unfinished]);
  });
});
