import { describe, expect, it } from 'vitest';
import { lostDigits } from './lost-digits.js';

describe('a number of which digits would be lost', () => {
  it.each([
    ['{"id":9007199254740993}', '9007199254740993'],
    ['{"id":-9007199254740993}', '-9007199254740993'],
    ['[1,1234567890123456789]', '1234567890123456789'],
    [`{"a":"x","id":${'9'.repeat(400)}}`, `${'9'.repeat(40)}…`],
    ['12345678901234567890', '12345678901234567890'],
  ])('is named: %s', (json, number) => {
    expect(lostDigits(json)).toContain(`the number ${number} has`);
  });

  it.each([
    '{"id":9007199254740992}',
    '{"at":1732300000000000000}',
    '{"id":"9007199254740993"}',
    '{"9007199254740993":"a \\" 9007199254740993"}',
    '{"pi":3.14159265358979323846,"far":1e300,"tiny":1.5e-1234567890123456}',
    '{}',
  ])('is not among those of %s', (json) => {
    expect(lostDigits(json)).toBeUndefined();
  });

  it('is looked for in a time that grows with the text alone', () => {
    expect(lostDigits(`{"a":"${'\\\\'.repeat(400_000)}1234567890123456"}`)).toBeUndefined();
  });
});
