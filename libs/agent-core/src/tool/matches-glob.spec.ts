import { describe, expect, it } from 'vitest';
import { globsOverlap, matchesAnyGlob, matchesGlob } from './matches-glob.js';

describe('a glob', () => {
  it.each([
    ['get_lead', 'get_lead', true],
    ['get_leads', 'get_lead', false],
    ['send_mail', 'send_*', true],
    ['resend_mail', 'send_*', false],
    ['a_b_c', 'a*c', true],
    ['ac', 'a*c', true],
    ['a', 'a*a', false],
    ['abab', 'a*b*b', true],
    ['ab', 'a*b*b', false],
    ['anything', '*', true],
    ['', '*', true],
    ['a.b', 'a?b', false],
    ['aXb', 'a.b', false],
  ])('%j against %j is %j', (name, pattern, expected) => {
    expect(matchesGlob(name, pattern)).toBe(expected);
  });

  it('of no patterns matches nothing', () => {
    expect(matchesAnyGlob('x', [])).toBe(false);
  });
});

describe('two globs', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['files__read', 'files__*', true],
    ['files__*', 'get_*', false],
    ['files__*', 'files__read_*', true],
    ['*', 'a*b*c', true],
    ['a*x', 'a*y', false],
    ['a*bx', '*x', true],
    ['ab*', 'a*z', true],
    ['a*b*', '*c*d', true],
    ['files__*', '*', true],
  ])('%j and %j have a name in common: %j', (left, right, expected) => {
    expect(globsOverlap(left, right)).toBe(expected);
    expect(globsOverlap(right, left)).toBe(expected);
  });
});
