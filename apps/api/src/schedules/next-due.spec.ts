import { describe, expect, it } from 'vitest';
import { nextDue } from './next-due.js';

/** The next times, as ISO 8601 in UTC without seconds. */
function times(cron: string, timeZone: string, after: string, count: number): string[] {
  const found: string[] = [];
  let last: Date | undefined = new Date(after);
  while (found.length < count && last) {
    last = nextDue(cron, timeZone, last);
    found.push(last?.toISOString().slice(0, 16) ?? 'never');
  }
  return found;
}

describe('F48 the due times of a schedule', () => {
  it('are those of the clocks of its zone, in summer and in winter', () => {
    expect(times('0 9 * * 1', 'America/Sao_Paulo', '2026-11-20T00:00Z', 2)).toEqual([
      '2026-11-23T12:00',
      '2026-11-30T12:00',
    ]);
    expect(times('0 9 1 * *', 'Europe/Berlin', '2026-03-02T00:00Z', 2)).toEqual([
      '2026-04-01T07:00',
      '2026-05-01T07:00',
    ]);
  });

  it.each([
    ['America/New_York', '30 2 * * *', '2026-03-08T05:30Z', '2026-03-08T07:00', '2026-03-09T06:30'],
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00Z', '2026-03-29T01:00', '2026-03-30T00:30'],
    [
      'Australia/Lord_Howe',
      '15 2 * * *',
      '2026-10-03T00:00Z',
      '2026-10-03T15:30',
      '2026-10-04T15:15',
    ],
  ])('a time that does not come in %s is made up for at once', (zone, cron, after, made, next) => {
    expect(times(cron, zone, after, 2)).toEqual([made, next]);
  });

  it('several times that do not come are made up for by one job', () => {
    expect(times('0,30 2,3 * * *', 'America/New_York', '2026-03-08T05:30Z', 3)).toEqual([
      '2026-03-08T07:00',
      '2026-03-08T07:30',
      '2026-03-09T06:00',
    ]);
  });

  it.each([
    ['America/New_York', '30 1 * * *', '2026-10-31T12:00Z', '2026-11-01T05:30', '2026-11-02T06:30'],
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00Z', '2026-10-25T00:30', '2026-10-26T01:30'],
    [
      'Australia/Lord_Howe',
      '45 1 * * *',
      '2026-04-03T20:00Z',
      '2026-04-04T14:45',
      '2026-04-05T15:15',
    ],
  ])('a time that comes twice in %s is taken once', (zone, cron, after, once, next) => {
    expect(times(cron, zone, after, 2)).toEqual([once, next]);
  });

  it('also where a downtime ends between both', () => {
    expect(times('30 1 * * *', 'America/New_York', '2026-11-01T06:10Z', 1)).toEqual([
      '2026-11-02T06:30',
    ]);
  });

  it('every hour is every hour, whatever the clocks do', () => {
    expect(times('0 * * * *', 'America/New_York', '2026-03-08T05:30Z', 3)).toEqual([
      '2026-03-08T06:00',
      '2026-03-08T07:00',
      '2026-03-08T08:00',
    ]);
    expect(times('0 * * * *', 'America/New_York', '2026-11-01T04:30Z', 3)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
      '2026-11-01T07:00',
    ]);
  });

  it.each([
    '0 0 31 2 *',
    '@daily',
    '0 0 1 1 * 2030',
    '* * * * * *',
    '60 * * * *',
    '* * * *',
    '',
    'a b c d e',
    '2030-01-01T00:00:00',
  ])('%j names none', (cron) => {
    expect(nextDue(cron, 'UTC', new Date(0))).toBeUndefined();
  });

  it('a time zone that does not exist has none', () => {
    expect(nextDue('0 9 * * *', 'Mars/Olympus', new Date(0))).toBeUndefined();
  });
});
