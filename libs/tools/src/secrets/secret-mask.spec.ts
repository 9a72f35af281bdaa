import { describe, expect, it } from 'vitest';
import { secretMask } from './secret-mask.js';

describe('secretMask', () => {
  const mask = secretMask(['hunter2-hunter2', 'short', undefined]);

  it.each([
    ['a known value', 'url=postgres://u:hunter2-hunter2@h/d'],
    ['an API key', 'key faina_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA end'],
    ["a provider's key", '{"apiKey":"sk-abcdefghijklmnop1234"}'],
    ['an Authorization header', 'authorization: Bearer abcdefghijk'],
  ])('P14: hides %s', (_name, line) => {
    const masked = mask(line);
    expect(masked).toContain('***');
    expect(masked).not.toMatch(/hunter2|AAAA|abcdefgh/);
  });

  it.each([
    ['escaped in JSON', JSON.stringify('a"b\\cdef')],
    ['in a URL', encodeURIComponent('a"b\\cdef')],
    ['in base64', Buffer.from('a"b\\cdef').toString('base64')],
    ['in base64 after a user', Buffer.from('\0ana\0a"b\\cdef').toString('base64')],
    ['in base64url after a user', Buffer.from('anas:a"b\\cdef').toString('base64url')],
  ])('S24: hides a value %s', (_form, written) => {
    const masked = secretMask(['a"b\\cdef'])(`<${written}>`);
    expect(masked).toContain('***');
    expect(masked.length).toBeLessThan(written.length);
  });

  it('S24: hides the longer one of two values first', () => {
    expect(secretMask(['secret', 'secret-longer'])('my secret-longer one')).toBe('my *** one');
  });

  it('leaves other text alone', () => {
    const line = '{"msg":"short work: 3 jobs, bearer of news"}';
    expect(mask(line)).toBe(line);
  });
});
