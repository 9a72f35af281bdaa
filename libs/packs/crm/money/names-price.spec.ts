import { describe, expect, it } from 'vitest';
import { namesPrice } from './names-price.js';

describe('namesPrice', () => {
  it.each([
    'Site por R$ 12.500,00',
    'Site R$12500',
    'Site de 12 mil reais',
    'Site de doze mil reais',
    'Consultoria, quinhentos dólares',
    'App de 2 milhões de euros',
    'Audit USD 500',
    'Audit 500 USD',
    'Audit for US$ 1,500.00',
    'Audit for $99',
    'Audit for five hundred dollars',
    'Audit for 3k euros',
    'Licença £20',
    'Site por 12.500,00',
  ])('finds the price in %j', (title) => {
    expect(namesPrice(title)).toBe(true);
  });

  it.each([
    'Site novo',
    'Loja 2027',
    'Plano de 12 meses',
    '12 mil usuários',
    'Real Madrid',
    'Câmbio de dólares para reais',
    'Versão 1.500',
    'A$AP',
    'Proposta 3.2, revisão 10',
    'Eurocopa 2028',
  ])('finds none in %j', (title) => {
    expect(namesPrice(title)).toBe(false);
  });
});
