import { describe, expect, it } from 'vitest';
import { matchesAnyGlob, matchesGlob } from './matches-glob.js';

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
