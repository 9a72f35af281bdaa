import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.js';

describe('errorText', () => {
  it('is one line without control characters', () => {
    expect(errorText('  bad\r\n\trequest\u0000! ', [])).toBe('bad request !');
  });

  it('cuts configured keys out', () => {
    expect(errorText('key local-secret is wrong', ['local-secret', ''])).toBe('key *** is wrong');
  });

  it.each(['sk-proj-abc123DEF', 'AIzaSyA1234567890', 'Bearer abc.def'])('cuts %s out', (key) => {
    expect(errorText(`You sent ${key}!`, [])).not.toContain(key.slice(-6));
  });

  it('is bounded', () => {
    expect(errorText('x'.repeat(100_000), [])).toHaveLength(401);
  });
});
