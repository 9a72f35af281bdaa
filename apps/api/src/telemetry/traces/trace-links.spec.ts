import { expect, it } from 'vitest';
import { TraceLinks } from './trace-links.js';

const id = '019aaf5e-1111-7abc-8def-0123456789ab';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traced = (flags: string) => ({ id, traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` });

it('leads to the trace of a job, where it is recorded and somebody says where traces are', () => {
  const links = new TraceLinks();
  expect(links.of(traced('01'))).toBeUndefined();
  links.use('https://traces.test/{traceId}?from={traceId}');
  expect(links.of(traced('01'))).toBe(`https://traces.test/${traceId}?from=${traceId}`);
  expect(links.of({ id, traceparent: null })).toContain('019aaf5e11117abc8def0123456789ab');
  expect(links.of(traced('00'))).toBeUndefined();
});
