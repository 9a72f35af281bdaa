import { describe, expect, it } from 'vitest';
import { requestIdFrom } from './request-id.js';

describe('requestIdFrom', () => {
  it("keeps a plain id of the caller's", () => {
    expect(requestIdFrom('order-17:retry.2')).toBe('order-17:retry.2');
  });

  it.each([undefined, '', 'a b', 'a\nb', 'x'.repeat(129), ['a', 'b'], '<script>'])(
    'makes one for %j',
    (header) => {
      expect(requestIdFrom(header)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
