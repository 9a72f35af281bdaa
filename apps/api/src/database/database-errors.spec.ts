import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.js';

const coded = (fields: object, message = 'any text') => Object.assign(new Error(message), fields);

describe('isDatabaseUnavailable', () => {
  it.each([
    '08001',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '57014',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'P1001',
    'P1017',
    'P2024',
  ])('is true for %s', (code) => {
    expect(isDatabaseUnavailable(coded({ code }))).toBe(true);
  });

  it('finds the code of a raw statement that Prisma wraps', () => {
    const wrapped = (cause: object) =>
      coded({ code: 'P2010', meta: { driverAdapterError: { cause } } });
    expect(isDatabaseUnavailable(wrapped({ kind: 'DatabaseNotReachable' }))).toBe(true);
    expect(isDatabaseUnavailable(wrapped({ kind: 'postgres', code: '57P01' }))).toBe(true);
    expect(isDatabaseUnavailable(wrapped({ kind: 'postgres', code: '42601' }))).toBe(false);
  });

  it('finds the code of a cause, and stops at a circle', () => {
    expect(isDatabaseUnavailable(new Error('x', { cause: coded({ code: '08006' }) }))).toBe(true);
    const circular: Error = new Error('x');
    circular.cause = circular;
    expect(isDatabaseUnavailable(circular)).toBe(false);
  });

  it.each(['23505', '40001', '42P01', 'P2002', 'P2025', 'ENOENT', '0800', 'EPERM'])(
    'is false for %s',
    (code) => {
      expect(isDatabaseUnavailable(coded({ code }))).toBe(false);
    },
  );

  it('does not read the text', () => {
    expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(false);
  });

  it.each([undefined, null, 'ECONNREFUSED', 5, {}, { code: 5 }])('is false for %j', (thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(false);
  });
});
