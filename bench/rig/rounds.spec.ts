import { describe, expect, it } from 'vitest';
import { inRounds, median, medians, percentile, ratio } from './rounds.ts';

describe('the repetitions of a bench', () => {
  it('measure everyone once, each time another one first', async () => {
    const order: string[] = [];
    const results = await inRounds(['a', 'b', 'c'], 3, async (name) => order.push(name));
    expect(order.join('')).toBe('abcbcacab');
    expect([...results]).toEqual([
      ['a', [1, 6, 8]],
      ['b', [2, 4, 9]],
      ['c', [3, 5, 7]],
    ]);
  });

  it('are compared within themselves, whatever the machine did to one of them', () => {
    const own = [{ speed: 10 }, { speed: 1 }, { speed: 9 }];
    const floor = [{ speed: 20 }, { speed: 2 }, { speed: 30 }];
    expect(ratio(own, floor, 'speed')).toBe(0.5);
    expect(medians(own)).toEqual({ speed: 9 });
  });

  it('have a median and percentiles', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 50), percentile(values, 95), percentile([7], 95)]).toEqual([
      50, 95, 7,
    ]);
  });
});
