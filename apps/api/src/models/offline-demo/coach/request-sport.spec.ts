import { describe, expect, it } from 'vitest';
import { requestSport } from './request-sport.js';

describe('requestSport', () => {
  it.each([
    ['analise meu ultimo treino de corrida', 'RUNNING'],
    ['how was my ride', 'CYCLING'],
    ['minha natacao de ontem', 'SWIMMING'],
    ['treino de forca', 'STRENGTH'],
    ['meu ultimo treino', undefined],
    ['what is my prune count', undefined],
  ])('%s', (text, sport) => {
    expect(requestSport(text)).toBe(sport);
  });
});
