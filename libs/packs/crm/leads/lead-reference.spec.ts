import { describe, expect, it } from 'vitest';
import { readLeadReference } from './lead-reference.js';

describe('readLeadReference', () => {
  it.each([
    [
      ' 0195F4F0-0000-4000-8000-000000000001 ',
      { kind: 'id', id: '0195f4f0-0000-4000-8000-000000000001' },
    ],
    ['Ana@X.com', { kind: 'email', email: 'ana@x.com' }],
    ['(11) 98765-4321', { kind: 'phone', phone: '+5511987654321', digits: '11987654321' }],
    ['98765-4321', { kind: 'phone', phone: undefined, digits: '987654321' }],
    ['1234567', { kind: 'name', name: '1234567', words: ['1234567'] }],
    ['João da Silva', { kind: 'name', name: 'João da Silva', words: ['João', 'da', 'Silva'] }],
    ['@acme', { kind: 'name', name: '@acme', words: ['@acme'] }],
    ['Loja 24 horas', { kind: 'name', name: 'Loja 24 horas', words: ['Loja', '24', 'horas'] }],
  ])('takes %j for %o', (text, reference) => {
    expect(readLeadReference(text)).toEqual(reference);
  });

  it('looks for more words than names have as they stand', () => {
    const text = 'a b c d e f g h i j k';
    expect(readLeadReference(text)).toMatchObject({ words: [text] });
  });
});
