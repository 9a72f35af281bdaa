import { describe, expect, it } from 'vitest';
import { parseStravaDate } from './strava-date.js';

describe('E16 dates of a Strava export', () => {
  it.each([
    ['Nov 15, 2026, 9:12:33 AM', '2026-11-15T09:12:33.000Z'],
    ['Nov 15, 2026, 9:12:33\u202fPM', '2026-11-15T21:12:33.000Z'],
    ['Jan 1, 2020, 12:05:00 AM', '2020-01-01T00:05:00.000Z'],
    ['Jan 1, 2020, 12:05:00 PM', '2020-01-01T12:05:00.000Z'],
    ['15 de nov. de 2026, 09:12:33', '2026-11-15T09:12:33.000Z'],
    ['1 de mai. de 2018, 07:03:00', '2018-05-01T07:03:00.000Z'],
    ['5 de ago. de 2026, 20:45:59', '2026-08-05T20:45:59.000Z'],
    ['8 de setembro de 2026, 06:47:55', '2026-09-08T06:47:55.000Z'],
    ['15 Nov 2026, 21:12:33', '2026-11-15T21:12:33.000Z'],
    ['2026-11-15 09:12:33', '2026-11-15T09:12:33.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseStravaDate(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '',
    'ontem',
    'Feb 30, 2026, 9:00:00 AM',
    'Nov 15, 2026, 13:00:00 PM',
    'Foo 15, 2026, 9:00:00 AM',
    '31 de abr. de 2026, 09:00:00',
    '2026-13-01 09:00:00',
    '15/11/2026',
    '1 de jan. de 0000, 09:00:00',
  ])('%s is no date', (text) => {
    expect(parseStravaDate(text)).toBeUndefined();
  });
});
