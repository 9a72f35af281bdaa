import { describe, expect, it } from 'vitest';
import { importFormatOf } from './import-format.js';

describe('importFormatOf', () => {
  it.each([
    ['text/csv', undefined, 'csv'],
    ['application/gpx+xml', 'run.csv', 'gpx'],
    ['application/octet-stream', 'activities.CSV', 'csv'],
    ['application/vnd.ms-excel', 'activities.csv', 'csv'],
    ['text/xml', 'run.gpx', 'gpx'],
    ['application/octet-stream', 'run.fit', undefined],
    ['application/json', undefined, undefined],
    ['constructor', undefined, undefined],
  ])('%s with name %s is %s', (mediaType, fileName, format) => {
    expect(importFormatOf(mediaType, fileName)).toBe(format);
  });
});
