import { expect, it } from 'vitest';
import { bodyOf, emptyDraft, fieldAt } from './draft.ts';

it('sends what was filled in, in the units of the service', () => {
  const draft = { ...emptyDraft('crm'), prompt: 'Liste os leads' };
  expect(bodyOf(draft)).toEqual({ agent: 'crm', input: 'Liste os leads' });
  expect(
    bodyOf({
      ...draft,
      tags: 'weekly, , two words',
      metadata: 'from=panel\nurl: http://x/?a=1\n\nalone',
      delay: '1.1',
      deadline: '60',
      maxCostUsd: '0.07',
      isStreamed: true,
      files: [{ name: 'a.png', mediaType: 'image/png', data: 'AA==', bytes: 1 }],
    }),
  ).toEqual({
    agent: 'crm',
    input: {
      prompt: 'Liste os leads',
      attachments: [{ mediaType: 'image/png', data: 'AA==' }],
    },
    tags: ['weekly', 'two words'],
    metadata: { from: 'panel', url: 'http://x/?a=1', alone: '' },
    delayMs: 1_100,
    limits: { deadlineMs: 60_000, maxCostUsd: 0.07 },
    stream: true,
  });
});

it.each([
  ['/limits/deadlineMs', 'deadline'],
  ['/tags/3', 'tags'],
  ['/input/attachments/0/mediaType', 'files'],
  ['/input', 'prompt'],
  ['/input/prompt', 'prompt'],
  ['/metadata', 'metadata'],
  ['/other', undefined],
  ['', undefined],
])('shows a fault at %s where it belongs', (pointer, field) => {
  expect(fieldAt(pointer)).toBe(field);
});
