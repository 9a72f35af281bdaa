import { describe, expect, it } from 'vitest';
import { secretMask } from './mask-secrets.js';

describe('secretMask', () => {
  const mask = secretMask(['hunter2-hunter2', 'short', undefined]);

  it.each([
    ['a known value', 'url=postgres://u:hunter2-hunter2@h/d'],
    ['an API key', 'key faina_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA end'],
    ["a provider's key", '{"apiKey":"sk-abcdefghijklmnop1234"}'],
    ['an Authorization header', 'authorization: Bearer abcdefghijk'],
  ])('P14: hides %s', (_name, line) => {
    const masked = mask(line);
    expect(masked).toContain('[hidden]');
    expect(masked).not.toMatch(/hunter2|AAAA|abcdefgh/);
  });

  it('leaves other text alone', () => {
    const line = '{"msg":"short work: 3 jobs, bearer of news"}';
    expect(mask(line)).toBe(line);
  });
});
