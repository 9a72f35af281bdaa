import { describe, expect, it } from 'vitest';
import { quantityBounds, readAmount, unitPriceBounds } from './read-amount.js';

describe('readAmount', () => {
  it.each([
    ['1.234,56', '1234.56'],
    [0, '0'],
    ['1.000.000.000', '1000000000'],
  ])('takes the price %j as %s', (given, value) => {
    expect(readAmount(given, unitPriceBounds, 'tool')).toMatchObject({ value });
  });

  it.each([
    ['dez', 'preco_unitario "dez": não é um número. Escreva como 1234,56.'],
    [
      '1.500',
      'preco_unitario "1.500": pode ser milhar ou decimal. ' +
        'Escreva sem separador de milhar, como 1500 ou 1,5.',
    ],
    [-1, 'preco_unitario -1: não pode ser negativo.'],
    ['0,001', 'preco_unitario "0,001": pode ter no máximo 2 casas decimais.'],
    [1_000_000_001, 'preco_unitario 1000000001: pode ser no máximo 1000000000.'],
  ])('refuses the price %j and says why', (given, message) => {
    expect(readAmount(given, unitPriceBounds, 'tool')).toMatchObject({
      error: { message, code: 'INVALID_AMOUNT', toolName: 'tool', isRecoverable: true },
    });
  });

  it('takes parts of a quantity, but not none', () => {
    expect(readAmount('0,0001', quantityBounds, 'tool')).toMatchObject({ value: '0.0001' });
    expect(readAmount(0, quantityBounds, 'tool')).toMatchObject({
      error: { message: 'quantidade 0: precisa ser maior que zero.' },
    });
  });
});
