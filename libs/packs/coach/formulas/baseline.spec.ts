import { describe, expect, it } from 'vitest';
import { deviationFrom } from './baseline.js';

describe('deviationFrom', () => {
  it('tells how many standard deviations a value lies off', () => {
    // Mean 60; squared distances sum to 112; 112 / 7 = 16; deviation 4; (50 - 60) / 4
    const earlier = [54, 56, 58, 60, 60, 62, 64, 66];

    expect(deviationFrom(earlier, 50)).toEqual({ mean: 60, deviations: -2.5 });
  });

  it('says nothing about fewer than seven earlier values', () => {
    expect(deviationFrom([50, 51, 52, 53, 54, 55], 60)).toBeNull();
  });

  it('is zero where all earlier values are alike', () => {
    expect(deviationFrom([50, 50, 50, 50, 50, 50, 50], 60)).toEqual({ mean: 50, deviations: 0 });
  });
});
