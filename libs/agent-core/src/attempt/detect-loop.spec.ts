import { describe, expect, it } from 'vitest';
import { detectLoop } from './detect-loop.js';
import type { ActivityEntry } from '../job/history/activity-history.js';

const createdAt = new Date(0);

/** `look{"a":1}=x` is an answer that calls `look` and its result; anything else is a USER entry. */
const conversation = (...turns: readonly string[]): ActivityEntry[] =>
  turns.flatMap((turn, index): ActivityEntry[] => {
    const [, name, args, result] = /^(\w+)(\{.*\})=(.*)$/.exec(turn) ?? [];
    if (name === undefined) return [{ role: 'USER', content: turn, createdAt }];
    const id = `c${index}`;
    const call = { id, name, arguments: args ?? '' };
    return [
      { role: 'ASSISTANT', content: null, toolCalls: [call], createdAt },
      { role: 'TOOL_RESULT', toolCallId: id, toolName: name, content: result ?? '', createdAt },
    ];
  });

describe('F23 a loop', () => {
  it.each([
    ['one call three times', ['look{"a":1}=x', 'look{"a":1}=x', 'look{"a":1}=x'], true],
    [
      'whatever the order of arguments',
      ['a{"x":1,"y":2}=r', 'a{"y":2,"x":1}=r', 'a{ "x":1,"y":2}=r'],
      true,
    ],
    ['A-B-A-B', ['a{}=1', 'b{}=2', 'a{}=1', 'b{}=2'], true],
    ['one call twice', ['start', 'a{}=1', 'a{}=1'], false],
    ['other arguments each time', ['a{"n":1}=x', 'a{"n":2}=x', 'a{"n":3}=x'], false],
    ['other results each time', ['a{}=1', 'a{}=2', 'a{}=3'], false],
    ['A-B-A-C', ['a{}=1', 'b{}=2', 'a{}=1', 'c{}=2'], false],
    ['a word of the user in between', ['a{}=1', 'a{}=1', 'go on', 'a{}=1'], false],
  ])('%s', (_what, turns, expected) => {
    expect(detectLoop(conversation('prompt', ...turns)) !== undefined).toBe(expected);
  });
});
