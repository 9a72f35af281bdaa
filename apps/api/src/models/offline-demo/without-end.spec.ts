import { describe, expect, it } from 'vitest';
import { withoutEnd, withoutMarks } from './without-end.js';

describe('withoutEnd', () => {
  it('takes marks and spaces off the end only', () => {
    expect(withoutEnd(' a. b. ! ', '.!')).toBe(' a. b');
    expect(withoutEnd('...', '.')).toBe('');
    expect(withoutMarks(' "a" ', '"')).toBe('a');
  });
});
