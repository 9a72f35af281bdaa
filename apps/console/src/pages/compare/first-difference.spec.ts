import { expect, it } from 'vitest';
import { firstDifference } from './first-difference.ts';

const step = (name: string, status: 'done' | 'failed' = 'done') =>
  ({ kind: 'tool', name, status }) as const;

it.each([
  [[], [], undefined],
  [[step('a')], [step('a')], undefined],
  [[step('a'), step('b')], [step('a'), step('c')], 1],
  [[step('a')], [step('a', 'failed')], 0],
  [[step('a'), step('b')], [step('a')], 1],
])('finds where two jobs part (%#)', (a, b, place) => {
  expect(firstDifference(a, b)).toBe(place);
});
