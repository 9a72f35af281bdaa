import { describe, expect, it } from 'vitest';
import { codeOf, idsOfCode } from './row-code.js';

const id = '0197a000-7000-4000-8000-0000000000aa';

describe('the code of a row', () => {
  it('is short, and every id that begins with it lies between the two that it stands for', () => {
    expect(codeOf(id)).toBe('#0197a000');
    const [first = '', last = ''] = idsOfCode(' #0197A000 ') ?? [];
    expect(first <= id && id <= last).toBe(true);
  });

  it('is read without its mark where it cannot be a phone or a word', () => {
    expect(idsOfCode('0197a000')).toEqual(idsOfCode('#0197a000'));
    expect(idsOfCode('#01970000')).toBeDefined();
  });

  it.each(['01970000', 'deadbeef', '#0197a00', '#0197a0001', '0197g000', 'Ana #0197a000', ''])(
    'is not %j',
    (text) => {
      expect(idsOfCode(text)).toBeUndefined();
    },
  );
});
