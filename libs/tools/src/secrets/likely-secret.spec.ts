import { expect, it } from 'vitest';
import { isLikelySecret } from './likely-secret.js';

it.each([
  ['GITHUB_TOKEN', 'short1', true],
  ['x-api-key', '/begins/like/a/path', true],
  ['Authorization', 'Bearer abc', true],
  ['GH_PAT', 'abc', true],
  ['CANARY', 'canary-4f9a-77aa-0b1c', true],
  ['PATTERN', 'a-b', false],
  ['AUTHOR', 'Ana', false],
  ['ROOT', '/home/ana/notes-of-2026', false],
  ['BASE_URL', 'https://api.example.com/v1', false],
  ['accept', 'application/vnd.acme.v3+json', false],
  ['x-purpose', 'Reads what the coaches write', false],
  ['LANG', 'pt_BR.UTF-8', false],
])('P14 %s=%s is a secret: %s', (name, value, expected) => {
  expect(isLikelySecret(name, value)).toBe(expected);
});
