import { expect, it } from 'vitest';
import { areOtlpHeaders, otlpHeaders } from './otlp-headers.js';

it('reads headers by name, with percent-encoded values', () => {
  const text = 'Authorization=Basic%20YTpi, x-tenant=a%2Cb,empty=';
  expect(areOtlpHeaders(text)).toBe(true);
  expect(otlpHeaders(text)).toEqual({ Authorization: 'Basic YTpi', 'x-tenant': 'a,b', empty: '' });
  expect(otlpHeaders(undefined)).toEqual({});
});

it.each(['', 'x', '=x', 'a b=c', 'a=b c', 'a=%zz', 'a=%0Ab', 'a=é', 'a=1,,b=2', 'a=1\nb=2'])(
  'refuses %j',
  (text) => {
    expect(areOtlpHeaders(text)).toBe(false);
  },
);
