import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const stored = JSON.stringify({ href: '/console/jobs?status=FAILED', ids: ['a', 'b', 'c'] });

it('knows what stands before and after a job in the list that one came from', () => {
  expect(neighboursOf('b', stored)).toEqual({
    href: '/console/jobs?status=FAILED',
    position: 2,
    count: 3,
    previous: 'a',
    next: 'c',
  });
  expect(neighboursOf('a', stored)).toMatchObject({ previous: undefined, next: 'b' });
});

it('knows nothing of other jobs, nor from what is no list', () => {
  for (const kept of [stored, null, '{', '{"ids":[1],"href":"x"}', '7']) {
    expect(neighboursOf('d', kept)).toBeUndefined();
  }
});
