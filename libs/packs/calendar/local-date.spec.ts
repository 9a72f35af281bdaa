import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, LocalCalendar, localDateSchema, weekdayOf } from './local-date.js';

describe('LocalCalendar', () => {
  const calendar = new LocalCalendar('America/Sao_Paulo');

  it('counts days where the athlete is, not in UTC', () => {
    const lateEvening = new Date('2026-11-20T01:30:00Z');

    expect(calendar.dateOf(lateEvening)).toBe('2026-11-19');
    expect(calendar.timeOf(lateEvening)).toBe('22:30');
    expect(calendar.startOf('2026-11-19').toISOString()).toBe('2026-11-19T03:00:00.000Z');
    expect(calendar.endOf('2026-11-19').toISOString()).toBe('2026-11-20T03:00:00.000Z');
  });

  it('gives a day of 23 hours where clocks go forward', () => {
    const berlin = new LocalCalendar('Europe/Berlin');

    expect(berlin.startOf('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(berlin.endOf('2026-03-29').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });

  it('refuses a time zone that does not exist', () => {
    expect(() => new LocalCalendar('America/Atlantis')).toThrow(RangeError);
  });
});

describe('days', () => {
  it('are added and counted over the ends of months and years', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysBetween('2025-12-31', '2026-03-01')).toBe(60);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    expect(weekdayOf('2026-11-20')).toBe('sexta');
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '20/11/2026',
    'ontem',
    '',
    '0000-01-01',
    '1899-12-31',
    '9999-12-31',
  ])('E5 that do not exist are refused: %s', (date) => {
    expect(localDateSchema.safeParse(date).success).toBe(false);
  });
});
