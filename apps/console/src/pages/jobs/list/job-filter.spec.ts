import { expect, it } from 'vitest';
import { filterOf, filterQueryOf, readWords, writeWords } from './job-filter.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const filter = (search: string) => filterOf(filterQueryOf(new URLSearchParams(search)), now);

it('filters by what the address says, and by nothing that it does not know', () => {
  expect(filter('')).toEqual({});
  expect(filter('status=FAILED&agent=crm&since=1h&job=x')).toEqual({
    status: 'FAILED',
    agent: 'crm',
    createdAfter: '2026-11-20T11:00:00.000Z',
  });
  expect(filter('status=SAD&since=ever')).toEqual({});
});

const thread = '0190aaaa-0000-7000-8000-000000000001';

it.each([
  ['weekly', { tag: 'weekly', threadId: '', schedule: '' }],
  ['of the week', { tag: 'of the week', threadId: '', schedule: '' }],
  [thread, { tag: '', threadId: thread, schedule: '' }],
  [`thread:${thread} tag:x`, { tag: 'x', threadId: thread, schedule: '' }],
  ['tag:"two words" schedule:friday', { tag: 'two words', threadId: '', schedule: 'friday' }],
  ['', { tag: '', threadId: '', schedule: '' }],
])('reads "%s"', (typed, words) => {
  expect(readWords(typed)).toEqual(words);
  expect(readWords(writeWords(words))).toEqual(words);
});
