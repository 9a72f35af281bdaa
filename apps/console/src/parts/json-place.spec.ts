import { expect, it } from 'vitest';
import { placeOf } from './json-place.ts';

const text = JSON.stringify({ role: 1, persona: { role: 'x' }, 'a/b': [1] }, null, 2);
const at = (pointer: string) => {
  const place = placeOf(text, pointer);
  return place && [text.slice(...place), text.slice(0, place[0]).split('\n').length];
};

it('finds names one within another', () => {
  expect(at('/persona/role')).toEqual(['"role"', 4]);
  expect(at('/role')).toEqual(['"role"', 2]);
  expect(at('/a~1b/0')).toEqual(['"a/b"', 6]);
});

it('finds as much as is there', () => {
  expect(at('/persona/goal')).toEqual(['"persona"', 3]);
  expect(at('/model')).toBeUndefined();
  expect(at('')).toBeUndefined();
});
