import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './contact.js';

describe('normalizeEmail', () => {
  it.each([
    [' ANA@Example.COM ', 'ana@example.com'],
    ['ana+tag@sub.example.com.br', 'ana+tag@sub.example.com.br'],
    // The same address, whichever way its domain is written.
    ['Ana@AÇÃO.com.br', 'ana@xn--ao-siap.com.br'],
    ['ana@xn--ao-siap.com.br', 'ana@xn--ao-siap.com.br'],
    ['ana@ａｂｃ．com', 'ana@abc.com'],
  ])('makes %s to %s', (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
  });

  it.each([
    '',
    'ana',
    'ana@',
    'ana@localhost',
    'ana@ção',
    'ana@a\u200b',
    'josé@example.com',
    'a@b@ção.com',
    'Ana <ana@example.com>',
    'ana@é\u0000.com',
    `ana@${'é'.repeat(300)}.com`,
  ])('takes %j for no address', (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  });
});
