import { describe, expect, it } from 'vitest';
import type { ReplyLanguage } from '@faina/agent-core';
import { readQuantity, readUnitPrice } from './read-amount.js';

const price = (given: number | string, currency = 'BRL') => readUnitPrice(given, currency);

/** What a refusal says in Portuguese, and that it is one. */
const refusal = (read: ReturnType<typeof price>, language: ReplyLanguage = 'pt') => {
  if (read.isOk()) throw new Error(`It was taken as ${read.value}.`);
  expect(read.error.code).toBe('INVALID_AMOUNT');
  return read.error.message[language];
};

describe('readUnitPrice', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1.000.000.000', '1000000000'],
    ['R$ 10', '10'],
  ])('takes %j as %s', (given, value) => {
    expect(price(given)).toMatchObject({ value });
  });

  it.each([
    ['dez', 'preço unitário "dez": não é um número. Escreva como 1234,56.'],
    [
      '1.500',
      'preço unitário "1.500": pode ser milhar ou decimal. ' +
        'Escreva sem separador de milhar, como 1500 ou 1,5.',
    ],
    [0, 'preço unitário 0: precisa ser maior que zero.'],
    [-1, 'preço unitário -1: não pode ser negativo.'],
    ['-R$ 1,00', 'preço unitário "-R$ 1,00": não pode ser negativo.'],
    ['0,001', 'preço unitário "0,001": pode ter no máximo 2 casas decimais.'],
    [1_000_000_001, 'preço unitário 1000000001: pode ser no máximo 1000000000.'],
    ['US$ 5', 'preço unitário "US$ 5": está em USD e a proposta em BRL.'],
  ])('refuses %j and says why', (given, message) => {
    expect(refusal(price(given))).toBe(message);
  });

  it('takes no price in another currency than that of the proposal', () => {
    expect(price('US$ 10', 'USD')).toMatchObject({ value: '10' });
    expect(price('$10', 'USD')).toMatchObject({ value: '10' });
    expect(refusal(price('R$ 10', 'USD'), 'en')).toBe(
      'unit price "R$ 10": is in BRL and the proposal in USD.',
    );
  });
});

describe('readQuantity', () => {
  it('takes parts, but not none and no money', () => {
    expect(readQuantity('0,0001')).toMatchObject({ value: '0.0001' });
    expect(refusal(readQuantity(0))).toBe('quantidade 0: precisa ser maior que zero.');
    expect(refusal(readQuantity('R$ 2'))).toBe(
      'quantidade "R$ 2": não é um número. Escreva como 1234,56.',
    );
  });
});
