import { expect, it } from 'vitest';
import { firstLine } from './input-text.ts';

it('takes the first line with words of a text or a prompt', () => {
  expect(firstLine('\n  Send it  \nnow')).toBe('Send it');
  expect(firstLine({ prompt: 'Look at this', attachments: [] })).toBe('Look at this');
  expect(firstLine({ lead: 7 })).toBe('{"lead":7}');
  expect(firstLine('x'.repeat(1_000))).toHaveLength(201);
});
