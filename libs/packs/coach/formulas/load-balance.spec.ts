import { describe, expect, it } from 'vitest';
import { loadBalance } from './load-balance.js';

const days = (count: number, load: number) => Array.from({ length: count }, () => load);

describe('loadBalance', () => {
  it('relates the last week to the mean of four', () => {
    // Weeks of 210, 210, 210 and 420: mean 262.5; 420 / 262.5 = 1.6
    const balance = loadBalance([...days(21, 30), ...days(7, 60)]);

    expect(balance).toMatchObject({ acuteLoad: 420, chronicLoad: 262.5, monotony: null });
    expect(balance.ratio).toBeCloseTo(1.6, 10);
  });

  it('gives the monotony of an uneven week', () => {
    // Mean 30; squared distances 900 x 4 + 100 x 2 + 10000 = 13800; deviation sqrt(13800/7) = 44.4008
    const balance = loadBalance([...days(21, 0), 0, 0, 0, 0, 40, 40, 130]);

    expect(balance.monotony).toBeCloseTo(0.67567, 4);
  });

  it('has no ratio while the history is shorter than four weeks or empty of load', () => {
    expect(loadBalance(days(27, 50)).ratio).toBeNull();
    expect(loadBalance(days(28, 0)).ratio).toBeNull();
    expect(loadBalance([]).monotony).toBeNull();
  });
});
