import { expect, it } from 'vitest';
import { attemptSpanId, readTraceparent, traceIdOf, writeTraceparent } from './trace-context.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const jobId = '019aaf5e-1111-7abc-8def-0123456789ab';

it('reads and writes the header, whose last bit says whether the trace is recorded', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId, spanId, isSampled };
    expect(readTraceparent(writeTraceparent(context))).toEqual(context);
  }
});

it.each([
  undefined,
  null,
  ['00'],
  '',
  `01-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
])('reads %j as none', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

it('takes the id of a job that no request made as that of its trace', () => {
  expect(traceIdOf(jobId, null)).toBe('019aaf5e11117abc8def0123456789ab');
  expect(traceIdOf(jobId, `00-${traceId}-${spanId}-01`)).toBe(traceId);
});

it('gives each attempt of a job a span of its own, the same in every process', () => {
  expect(attemptSpanId(jobId, 1)).toMatch(/^[0-9a-f]{16}$/);
  expect(attemptSpanId(jobId, 1)).toBe(attemptSpanId(jobId, 1));
  expect(attemptSpanId(jobId, 2)).not.toBe(attemptSpanId(jobId, 1));
});
