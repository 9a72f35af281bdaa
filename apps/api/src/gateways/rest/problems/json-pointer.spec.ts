import { describe, expect, it } from 'vitest';
import { jsonPointer } from './json-pointer.js';

describe('jsonPointer', () => {
  it('names the whole document by an empty text', () => {
    expect(jsonPointer([])).toBe('');
  });

  it('joins keys and indexes and escapes ~ and /', () => {
    expect(jsonPointer(['limits', 'a/b~c', 0])).toBe('/limits/a~1b~0c/0');
  });
});
