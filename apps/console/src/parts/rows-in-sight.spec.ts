import { expect, it } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

const sight = { count: 100_000, rowHeight: 36, top: 100, screen: 800 };

it('shows the beginning of a list that has not been scrolled', () => {
  expect(rowsInSight(sight)).toEqual({ from: 0, to: 43 });
});

it('shows what is near the screen, and no more than 58 rows of any list', () => {
  expect(rowsInSight({ ...sight, top: -36_000 })).toEqual({ from: 992, to: 1035 });
  expect(rowsInSight({ ...sight, top: -36_000, screen: 10_000 })).toEqual({ from: 992, to: 1050 });
});

it('ends with the list', () => {
  expect(rowsInSight({ ...sight, top: -3_599_000 }).to).toBe(100_000);
  expect(rowsInSight({ ...sight, count: 0 })).toEqual({ from: 0, to: 0 });
});
