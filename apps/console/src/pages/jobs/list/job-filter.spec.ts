import { expect, it } from 'vitest';
import { filterOf, filterQueryOf, readWords, writeWords } from './job-filter.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const filter = (search: string) => filterOf(filterQueryOf(new URLSearchParams(search)), now);

it('filters by what the address says, and by nothing that it does not know', () => {
  expect(filter('')).toEqual({});
  expect(filter('status=FAILED&agent=crm&since=1h&job=x')).toEqual({
    status: ['FAILED'],
    agent: 'crm',
    createdAfter: '2026-11-20T11:00:00.000Z',
  });
  expect(filter('status=CANCELLED,SAD,FAILED&owner=ana&text=lead')).toEqual({
    status: ['FAILED', 'CANCELLED'],
    owner: 'ana',
    text: 'lead',
  });
  expect(filter('status=SAD&since=ever')).toEqual({});
});

const thread = '0190aaaa-0000-7000-8000-000000000001';

const none = { tag: '', threadId: '', schedule: '', owner: '', text: '' };

it.each([
  ['weekly', { text: 'weekly' }],
  ['of the week', { text: 'of the week' }],
  [thread, { text: thread }],
  [`thread:${thread} tag:x`, { tag: 'x', threadId: thread }],
  [
    'lead tag:"two words" schedule:friday owner:ana',
    { text: 'lead', tag: 'two words', schedule: 'friday', owner: 'ana' },
  ],
  ['', {}],
])('reads "%s"', (typed, words) => {
  expect(readWords(typed)).toEqual({ ...none, ...words });
  expect(readWords(writeWords({ ...none, ...words }))).toEqual({ ...none, ...words });
});
