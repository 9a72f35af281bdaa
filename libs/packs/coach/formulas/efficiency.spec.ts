import { describe, expect, it } from 'vitest';
import { metersPerBeat } from './efficiency.js';

const run = { distanceMeters: 10_000, movingSeconds: 3_000, averageHeartRate: 150 };

describe('metersPerBeat', () => {
  it('is speed by heart rate', () => {
    // 10 000 m in 50 min are 200 m/min; 200 / 150 = 1.3333
    expect(metersPerBeat(run)).toBeCloseTo(4 / 3, 10);
  });

  it.each(['distanceMeters', 'movingSeconds', 'averageHeartRate'])(
    'is absent without %s',
    (key) => {
      expect(metersPerBeat({ ...run, [key]: null })).toBeNull();
    },
  );
});
