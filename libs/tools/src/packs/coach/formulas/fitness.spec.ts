import { describe, expect, it } from 'vitest';
import { fitnessByDay } from './fitness.js';

describe('E17 CTL, ATL and TSB', () => {
  it('follow the values computed by hand for a week', () => {
    // 1 - e^(-1/42) = 0.0235283, 1 - e^(-1/7) = 0.1331221
    const expected = [
      [100, 2.352831, 13.31221, -10.959379],
      [0, 2.297473, 11.540061, -9.242587],
      [60, 3.655116, 17.99115, -14.336033],
      [80, 5.451383, 26.245898, -20.794515],
      [0, 5.323121, 22.751989, -17.428868],
      [0, 5.197877, 19.723196, -14.52532],
      [120, 7.898977, 33.072255, -25.173278],
    ] as const;

    const days = fitnessByDay(expected.map(([load]) => load));

    expect(days).toHaveLength(expected.length);
    expected.forEach(([, ctl, atl, tsb], day) => {
      expect(days[day]?.ctl).toBeCloseTo(ctl, 5);
      expect(days[day]?.atl).toBeCloseTo(atl, 5);
      expect(days[day]?.tsb).toBeCloseTo(tsb, 5);
    });
  });

  it('reach 1 - 1/e of a constant load after one time constant', () => {
    const constant = fitnessByDay(Array.from({ length: 42 }, () => 50));

    expect(constant[41]?.ctl).toBeCloseTo(31.606, 3);
    expect(constant[6]?.atl).toBeCloseTo(31.606, 3);
  });

  it('are zero on rest alone, and nothing without days', () => {
    expect(fitnessByDay([0, 0])).toEqual([
      { ctl: 0, atl: 0, tsb: 0 },
      { ctl: 0, atl: 0, tsb: 0 },
    ]);
    expect(fitnessByDay([])).toEqual([]);
  });
});
