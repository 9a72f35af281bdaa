import { describe, expect, it } from 'vitest';
import { requestIdFrom, traceFrom } from './request-context.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('traceFrom', () => {
  it("keeps a caller's trace", () => {
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    expect(traceFrom(traceparent)).toEqual({ traceparent, traceId });
  });

  it.each([
    undefined,
    '',
    'nonsense',
    [`00-${traceId}-00f067aa0ba902b7-01`],
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  ])('makes a new one for %j', (header) => {
    const trace = traceFrom(header);
    expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.traceId).not.toBe(traceId);
    expect(trace.traceparent).toMatch(new RegExp(`^00-${trace.traceId}-[0-9a-f]{16}-00$`));
  });
});

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
