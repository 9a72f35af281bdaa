import { expect, it } from 'vitest';
import { type ApprovalItem, alikeOf, idOf, isBarred, itemOf, neighbourOf } from './inbox-item.ts';

const approval = (id: string, change: Partial<ApprovalItem> = {}): ApprovalItem => ({
  kind: 'approval',
  id,
  jobId: `job-${id}`,
  agent: { name: 'reports', version: 1 },
  owner: 'ana',
  tool: 'send',
  hash: 'h',
  isQuestion: false,
  text: '',
  subject: null,
  to: null,
  recipients: null,
  createdAt: '2026-11-23T12:00:00.000Z',
  expiresAt: '2026-11-23T12:30:00.000Z',
  onExpire: 'fail',
  notSelf: false,
  ...change,
});
const items = [approval('a'), approval('b'), approval('c', { tool: 'other' })];

it('an item is found by its name and by its job', () => {
  expect(itemOf(items, 'b')).toBe(items[1]);
  expect(itemOf(items, 'job-b')).toBe(items[1]);
  expect(itemOf(items, 'x')).toBeUndefined();
});

it.each([
  ['a', 1, 'b'],
  ['c', 1, 'c'],
  ['a', -1, 'a'],
  ['gone', 1, 'a'],
])('from %s it is %d further %s', (id, steps, found) => {
  expect(neighbourOf(items, id, steps)).toBe(found);
});

it('only questions of the same tool and agent that one may decide on are alike, at most 20', () => {
  const others = [
    approval('d', { isQuestion: true }),
    approval('e', { agent: { name: 'x', version: 1 } }),
    approval('f', { notSelf: true }),
  ];
  const alike = alikeOf([...items, ...others], approval('a'), 'ana');
  expect(alike.map(idOf)).toEqual(['a', 'b']);
  const many = Array.from({ length: 30 }, (_, n) => approval(`${n}`));
  expect(alikeOf(many, approval('0'), 'ana')).toHaveLength(20);
});

it('nobody is kept from the questions of others', () => {
  expect(isBarred(approval('a', { notSelf: true }), 'ana')).toBe(true);
  expect(isBarred(approval('a', { notSelf: true }), 'bia')).toBe(false);
  expect(isBarred(undefined, 'ana')).toBe(false);
});
