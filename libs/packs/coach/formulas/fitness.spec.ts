import { describe, expect, it } from 'vitest';
import { fitnessByDay } from './fitness.js';

describe('E17 CTL, ATL and TSB', () => {
  it('equal a table computed by hand to 1e-6', () => {
    // Computed apart from this code, with 40 decimal digits, row by row like a spreadsheet:
    // a = 1 - e^(-1/42) = 0.0235283133477568, b = 1 - e^(-1/7) = 0.1331221002498184,
    // CTL = CTL + (load - CTL) a, ATL = ATL + (load - ATL) b, TSB = CTL - ATL, all from 0.
    const expected = [
      [100, 2.352831335, 13.312210025, -10.95937869],
      [0, 2.297473182, 11.540060667, -9.242587486],
      [60, 3.655116314, 17.991149569, -14.336033256],
      [80, 5.45138266, 26.245897973, -20.794515313],
      [0, 5.32312082, 22.751988912, -17.428868091],
      [0, 5.197876766, 19.723196363, -14.525319597],
      [120, 7.898977094, 33.072255069, -25.173277975],
      [45, 8.771901587, 34.660101526, -25.888199939],
      [30, 9.271362938, 34.039739023, -24.768376086],
      [0, 9.053223405, 29.508297473, -20.455074067],
      [90, 10.95776453, 37.561079961, -26.603315431],
      [150, 14.229193814, 52.529185146, -38.299991332],
      [0, 13.894404884, 45.536389695, -31.641984812],
      [20, 14.038059239, 42.136931866, -28.098872627],
    ] as const;

    const days = fitnessByDay(expected.map(([load]) => load));

    expect(days).toHaveLength(expected.length);
    const distances = expected.map(([, ctl, atl, tsb], day) => {
      const found = days[day] ?? { ctl: Infinity, atl: Infinity, tsb: Infinity };
      const differences = [found.ctl - ctl, found.atl - atl, found.tsb - tsb];
      return Math.max(...differences.map(Math.abs));
    });
    expect(Math.max(...distances)).toBeLessThan(1e-6);
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
