import { describe, expect, it } from 'vitest';
import { durationTrimp, heartRateTrimp } from './trimp.js';

const range = { resting: 50, max: 190 };

describe('E17 training impulse', () => {
  it('is 80.69 for an hour at 138 bpm between 50 and 190', () => {
    // r = 88/140 = 0.628571; e^(1.92 r) = e^1.206857 = 3.342961; 60 x 0.628571 x 0.64 x 3.342961
    expect(Math.abs(heartRateTrimp(60, 138, range) - 80.689543494)).toBeLessThan(1e-6);
  });

  it('is 130.96 for 30 minutes at the maximum', () => {
    // r = 1: 30 x 0.64 x e^1.92 = 19.2 x 6.820958
    expect(Math.abs(heartRateTrimp(30, 190, range) - 130.96240261)).toBeLessThan(1e-6);
  });

  it('counts nothing at or below the resting heart rate and never passes the maximum', () => {
    expect(heartRateTrimp(60, 45, range)).toBe(0);
    expect(heartRateTrimp(60, 230, range)).toBe(heartRateTrimp(60, 190, range));
  });

  it('without a heart rate is near the value of an easy effort', () => {
    expect(durationTrimp(60)).toBe(60);
    expect(heartRateTrimp(60, 50 + 0.55 * 140, range)).toBeCloseTo(60.7, 1);
  });
});
