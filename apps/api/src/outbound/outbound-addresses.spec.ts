import { describe, expect, it } from 'vitest';
import { isPublicAddress, OutboundAddresses } from './outbound-addresses.js';

describe('an address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('what an operator names', () => {
  const named = new OutboundAddresses(['files.internal', '10.0.0.0/8', '192.168.1.5', 'fd00::/8']);

  it.each([
    ['files.internal', '172.16.0.1'],
    ['FILES.internal', '127.0.0.1'],
    ['other', '10.9.9.9'],
    ['other', '192.168.1.5'],
    ['other', 'fd00::1'],
    ['other', '1.1.1.1'],
  ])('may be reached: %s at %s', (host, address) => {
    expect(named.mayReach(host, address)).toBe(true);
  });

  it.each([
    ['other', '172.16.0.1'],
    ['other', '192.168.1.6'],
    ['sub.files.internal', '127.0.0.1'],
  ])('does not let others be reached: %s at %s', (host, address) => {
    expect(named.mayReach(host, address)).toBe(false);
  });
});
