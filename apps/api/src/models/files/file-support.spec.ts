import { expect, it } from 'vitest';
import { fileSupportOf } from './file-support.js';

it('sends the models of an endpoint what those of its kind take', () => {
  const pdf = 'application/pdf';
  expect(fileSupportOf('work:gpt-5').takes(pdf)).toBe(false);
  expect(fileSupportOf('work:gpt-5', 'openai').takes(pdf)).toBe(true);
  expect(fileSupportOf('work:gpt-5', 'openai-compatible').takes(pdf)).toBe(false);
  expect(fileSupportOf('openai:gpt-5').takes(pdf)).toBe(true);
  expect(fileSupportOf('vertex:claude-opus-5', 'vertex-claude').takes('audio/wav')).toBe(false);
});
