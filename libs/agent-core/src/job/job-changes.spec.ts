import { expect, it } from 'vitest';
import { isAnyNew, noChanges } from './job-changes.js';

it('P1 has something for a save as soon as one part of it is new, and nothing before', () => {
  expect(isAnyNew(noChanges())).toBe(false);
  expect(isAnyNew({ ...noChanges(), context: {} })).toBe(true);
  const { context: _context, ...lists } = noChanges();
  for (const name of Object.keys(lists)) {
    expect(isAnyNew({ ...noChanges(), [name]: [{}] }), name).toBe(true);
  }
});
