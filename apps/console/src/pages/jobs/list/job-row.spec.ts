import { expect, it } from 'vitest';
import { elapsedMs, taskOf } from './job-row.ts';

it('shows the task of an input, whatever it is made of', () => {
  expect(taskOf('Liste os leads')).toBe('Liste os leads');
  expect(taskOf({ prompt: 'What is this?', attachments: [] })).toBe('What is this?');
  expect(taskOf({ other: 1 })).toBe('{"other":1}');
});

it('counts from the submission to the end, or to now', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const now = Date.parse('2026-11-20T12:01:00.000Z');
  expect(elapsedMs({ createdAt, settledAt: '2026-11-20T12:00:02.500Z' }, now)).toBe(2_500);
  expect(elapsedMs({ createdAt, settledAt: null }, now)).toBe(60_000);
});
