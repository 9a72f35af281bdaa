import { describe, expect, it } from 'vitest';
import { differenceLines, figureLines, labelOf } from './figures.js';

describe('figures', () => {
  it('are told in a fixed order, in the language of the request, without what is not there', () => {
    const data = {
      average_heart_rate_bpm: 150,
      distance_km: 1234.567,
      odd: 1,
      calories_kcal: null,
    };
    expect(figureLines(data, 'pt')).toEqual([
      'Distância: 1.234,57 km',
      'Frequência cardíaca média: 150 bpm',
    ]);
    expect(figureLines(data, 'en')).toEqual([
      'Distance: 1,234.57 km',
      'Average heart rate: 150 bpm',
    ]);
  });

  it('carry a sign when they are differences', () => {
    expect(differenceLines({ distance_km: 0.5, moving_seconds: -30 }, 'en')).toEqual([
      'Distance: +0.5 km',
      'Moving time: -30 s',
    ]);
  });

  it('go by their field name when they are unknown', () => {
    expect(labelOf('constructor', 'en')).toBe('constructor');
  });
});
