import { describe, expect, it } from 'vitest';
import { normalizePhone, readPhone } from './contact.js';

describe('normalizePhone', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['011 98765-4321', '+5511987654321'],
    ['+55 (11) 3214-5678', '+551132145678'],
    ['+1 650 253 0000', '+16502530000'],
    ['+351 912 345 678', '+351912345678'],
  ])('makes %s to %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });

  it.each([
    '',
    '123',
    '98765-4321',
    'ligue (11) 98765-4321',
    '(11) 98765-4321 ramal 12',
    '(11) 98765-4321; (11) 98765-4322',
    '+55 11 98765-43210000',
    'onze nove oito',
    '\u0000',
  ])('takes %j for no number', (text) => {
    expect(normalizePhone(text)).toBeUndefined();
  });

  it('is asked for with an example when it is none', () => {
    const read = readPhone('123');
    expect(read).toMatchObject({ error: { code: 'INVALID_PHONE' } });
    expect(read.isError() && read.error.message.pt).toMatch(
      /^O telefone "123" não é válido\. .*\(11\) 98765-4321/,
    );
  });
});
