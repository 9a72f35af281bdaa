import { describe, expect, it } from 'vitest';
import { passageOf } from '../passage.js';
import { proposalItem } from './proposal-item.js';

describe('proposalItem', () => {
  it.each([
    [
      '2 licenças a R$ 1.500,00',
      { descricao: 'licenças', quantidade: '2', preco_unitario: '1.500,00' },
    ],
    [
      '3 horas de suporte a 150 reais cada',
      { descricao: 'horas de suporte', quantidade: '3', preco_unitario: '150' },
    ],
    [
      'consultoria, 10 horas, preço 200,50',
      { descricao: 'consultoria', quantidade: '10', preco_unitario: '200,50' },
    ],
    [
      "'Support, 2 years' quantity 1 price 1200.50",
      { descricao: 'Support, 2 years', quantidade: '1', preco_unitario: '1200.50' },
    ],
    ['duas licenças', { descricao: 'licenças', quantidade: '2' }],
    ['2 licenças por R$ 900 ao todo', { descricao: 'licenças', quantidade: '2' }],
    ['licença por R$ 10', { descricao: 'licença', preco_unitario: '10' }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(proposalItem(passageOf(text))).toEqual(expected);
  });
});
