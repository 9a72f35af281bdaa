import { describe, expect, it } from 'vitest';
import { importFormatOf } from './coach-import.service.js';

describe('importFormatOf', () => {
  it.each([
    ['text/csv', undefined, 'csv'],
    ['application/gpx+xml', 'run.csv', 'gpx'],
    ['application/octet-stream', 'activities.CSV', 'csv'],
    ['application/vnd.ms-excel', 'activities.csv', 'csv'],
    ['text/xml', 'run.gpx', 'gpx'],
    ['application/vnd.garmin.tcx+xml', undefined, 'tcx'],
    ['application/vnd.ant.fit', undefined, 'fit'],
    ['application/octet-stream', 'run.tcx', 'tcx'],
    ['application/octet-stream', '2026-11-19.RUN.FIT', 'fit'],
    ['application/octet-stream', 'run.fit.gz', undefined],
    ['application/octet-stream', 'csv', undefined],
    ['application/json', undefined, undefined],
    ['constructor', undefined, undefined],
  ])('%s with name %s is %s', (mediaType, fileName, format) => {
    expect(importFormatOf(mediaType, fileName)).toBe(format);
  });
});
