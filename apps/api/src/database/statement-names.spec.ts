import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statement-names.js';

describe('createStatementNames', () => {
  it('gives a text one name for ever, and two texts two', () => {
    const nameOf = createStatementNames('test');
    const first = nameOf({ sql: 'select 1' });
    expect(nameOf({ sql: 'select 2' })).not.toBe(first);
    expect(nameOf({ sql: 'select 1' })).toBe(first);
  });

  it('stops naming after a bound and still knows the earlier ones', () => {
    const nameOf = createStatementNames('test');
    const names = Array.from({ length: 1000 }, (_, index) => nameOf({ sql: String(index) }));
    expect(new Set(names).size).toBe(501);
    expect(names.at(-1)).toBe('');
    expect(nameOf({ sql: '0' })).toBe(names[0]);
  });
});
