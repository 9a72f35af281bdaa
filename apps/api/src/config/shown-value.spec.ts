import { describe, expect, it } from 'vitest';
import { shownValue, withoutCredentials } from './shown-value.js';

describe('shownValue', () => {
  it('shows a harmless value on one line, cut to a length that fits a table', () => {
    expect(shownValue('abc')).toBe('"abc"');
    expect(shownValue('a\nb')).toBe('"a\\nb"');
    expect(shownValue('x'.repeat(1000))).toHaveLength(40);
  });

  it('says when there is none', () => {
    expect(shownValue(undefined, 'value')).toBe('(unset)');
  });

  it('never shows a secret, nor its length', () => {
    expect(shownValue('a secret', 'value')).toBe('***');
  });
});

describe('withoutCredentials', () => {
  it('keeps user, host and database', () => {
    expect(withoutCredentials('postgresql://me:hidden@db:5433/jobs?password=hidden#hidden')).toBe(
      'postgresql://me:***@db:5433/jobs',
    );
  });

  it.each([
    'me:hidden@db:5432/jobs',
    'postgres:me:hidden@db',
    'hidden',
    'postgresql://me:hid#den@db:x',
  ])('shows nothing of "%s", where a password could stand anywhere', (value) => {
    expect(withoutCredentials(value)).not.toContain('hid');
  });
});
