import { expect, it } from 'vitest';
import { duration, roughDuration } from './durations.ts';

it.each([
  [0, '0 ms'],
  [84.4, '84 ms'],
  [999.6, '1 s'],
  [2_220, '2.22 s'],
  [59_960, '1 min'],
  [724_000, '12 min 04 s'],
  [18_720_000, '5 h 12 min'],
  [273_600_000, '3 d 4 h'],
  [-5, '0 ms'],
])('%d ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

it.each([
  [8_900, '8 s'],
  [724_000, '12 min'],
  [18_720_000, '5 h'],
])('%d ms are about %s', (ms, text) => {
  expect(roughDuration(ms)).toBe(text);
});
