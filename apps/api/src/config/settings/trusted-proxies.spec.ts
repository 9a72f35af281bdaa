import { describe, expect, it } from 'vitest';
import { areTrustedProxies } from './trusted-proxies.js';

describe('areTrustedProxies', () => {
  it.each(['loopback', '10.0.0.0/8', '::1', 'fd00::/8, 192.0.2.1', 'uniquelocal,loopback'])(
    'is true for %s',
    (text) => {
      expect(areTrustedProxies(text)).toBe(true);
    },
  );

  it.each(['', 'true', '*', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'loopback,'])(
    'is false for %j',
    (text) => {
      expect(areTrustedProxies(text)).toBe(false);
    },
  );
});
