import { expect, it } from 'vitest';
import { promptOf } from './job-data.js';

it('the prompt of an input is its text, and what else came with it as JSON', () => {
  expect(promptOf('Go')).toBe('Go');
  expect(promptOf({ prompt: 'Go' })).toBe('Go');
  expect(promptOf({ prompt: 'Go', to: ['a'] })).toBe('Go\n\n{\n  "to": [\n    "a"\n  ]\n}');
});

it('says nothing of files, which stand beside it', () => {
  const attachments = [{ id: 'a', mediaType: 'image/png', bytes: 3 }];
  expect(promptOf({ prompt: 'Go', attachments })).toBe('Go');
  expect(promptOf({ prompt: 'Go', attachments: ['a'] })).toContain('"attachments"');
});
