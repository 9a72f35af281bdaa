import { describe, expect, it } from 'vitest';
import { findUnknownTools } from './unknown-tools.js';

describe('findUnknownTools', () => {
  it('names exact names that no tool has, with their place; patterns may match later', () => {
    expect(findUnknownTools(['echo', 'nope', 'send_*', 'none'], ['echo'])).toEqual([
      { index: 1, name: 'nope' },
      { index: 3, name: 'none' },
    ]);
  });
});
