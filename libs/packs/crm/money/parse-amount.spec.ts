import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney } from './format-amount.js';
import { parseAmount } from './parse-amount.js';

const read = (given: number | string) => {
  const parsed = parseAmount(given);
  return parsed.kind === 'amount' ? parsed.amount.toFixed() : parsed.kind;
};

describe('parseAmount', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1234,56', '1234.56'],
    ['R$ 1.234.567', '1234567'],
    ['r$10', '10'],
    ['1,234,567', '1234567'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1500', '1500'],
    ['1.5', '1.5'],
    ['007', '7'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [-2.5, '-2.5'],
    ['-1', '-1'],
    ['- 5,00', '-5'],
    ['R$ -1.234,56', '-1234.56'],
    ['-R$ 1.234,56', '-1234.56'],
    ['US$ 10', '10'],
    ['€5,5', '5.5'],
    ['USD 1,234.50', '1234.5'],
  ])('reads %j as %s', (given, amount) => {
    expect(read(given)).toBe(amount);
  });

  it.each(['1.500', '1,500', '12.345', '999,999'])('does not choose for %j', (given) => {
    expect(read(given)).toBe('ambiguous');
  });

  it.each([
    '',
    ' ',
    'dez',
    '+1',
    '--1',
    '1-2',
    '-',
    'R$',
    'abc 10',
    'XYZ$ 10',
    '1e3',
    '0x10',
    '1.2.3',
    '1,2,3',
    '1.23,456.7',
    '12.34.567',
    '.5',
    '5.',
    '10 reais',
    '10%',
    '١٢',
    'Infinity',
    'NaN',
    NaN,
    Infinity,
    '9'.repeat(41),
  ])('takes %j for no number', (given) => {
    expect(read(given)).toBe('not_an_amount');
  });

  it('reads back exactly what is shown to people', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 99 }), (whole, cents) => {
        const amount = `${whole}.${String(cents).padStart(2, '0')}`;
        for (const [currency, language] of [
          ['BRL', 'pt'],
          ['USD', 'en'],
        ] as const) {
          const parsed = parseAmount(formatMoney(amount, currency, language));
          expect(parsed).toMatchObject({ kind: 'amount', currency });
          expect(parsed.kind === 'amount' && parsed.amount.toFixed(2)).toBe(amount);
        }
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    ['0.00', 'BRL', 'R$ 0,00'],
    ['100.00', 'BRL', 'R$ 100,00'],
    ['1000.50', 'USD', 'USD 1.000,50'],
    ['199999999999890000.00', 'BRL', 'R$ 199.999.999.999.890.000,00'],
  ])('writes %s %s as %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency, 'pt')).toBe(shown);
  });

  it('writes quantities with the decimals that they have', () => {
    expect(formatAmount('2', 'pt')).toBe('2');
    expect(formatAmount('1234.5678', 'pt')).toBe('1.234,5678');
    expect(formatAmount('1234.5678', 'en')).toBe('1,234.5678');
  });
});
