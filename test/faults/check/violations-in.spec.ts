import { describe, expect, it } from 'vitest';
import type { Break } from './broken/break.js';
import { breaks } from './broken/breaks.js';
import { soundHistory } from './sound-history.js';
import { rules, violationsIn } from './violations-in.js';

describe('the checker of histories', () => {
  it('finds nothing in a sound history', () => {
    const found = violationsIn(soundHistory()).map(({ rule, says }) => `${rule}: ${says}`);
    expect(found.join('\n')).toBe('');
  });

  it.each(breaks)('finds $what', ({ rule, also = [], says, change }: Break) => {
    const history = soundHistory();
    change(history);
    const found = violationsIn(history);
    const own = found.filter((one) => one.rule === rule.name);
    expect(own.map((one) => one.says)).toContainEqual(expect.stringMatching(says));
    const others = found.filter((one) => one.rule !== rule.name).map((one) => one.rule);
    expect([...new Set(others)]).toEqual(also.map(({ name }) => name));
  });

  it('has each of its rules broken', () => {
    const broken = new Set(breaks.map(({ rule }) => rule.name));
    expect(rules.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});
