import { expect, it, vi } from 'vitest';
import { jsonText } from './json-text.js';

it.each([[null], ['a'], [1], [{ a: [1] }]])('of %j is JSON', (value) => {
  expect(jsonText(value)).toBe(JSON.stringify(value));
});

it('of a large value is made once, and anew for its like', () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const value = { text: 'x'.repeat(40_000) };
  expect(jsonText(value)).toBe(jsonText(value));
  expect(jsonText({ ...value })).toBe(`{"text":"${value.text}"}`);
  expect(stringify).toHaveBeenCalledTimes(2);
  stringify.mockRestore();
});
