import { describe, expect, it } from 'vitest';
import { isLoopbackAddress } from './loopback-address.js';

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.255.255.254', '::1', 'localhost', 'LOCALHOST'])(
    'accepts %s',
    (host) => {
      expect(isLoopbackAddress(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    'localhost.example.org',
    '127.0.0.1.nip.io',
    '',
  ])('refuses "%s"', (host) => {
    expect(isLoopbackAddress(host)).toBe(false);
  });
});
