import { describe, expect, it } from 'vitest';
import { addDays, dayIn, isCalendarDay, weekdayOf } from './calendar-day.js';

describe('calendar days', () => {
  it('are those of the time zone', () => {
    const instant = new Date('2026-11-21T01:30:00Z');
    expect(dayIn('UTC', instant)).toBe('2026-11-21');
    expect(dayIn('America/Sao_Paulo', instant)).toBe('2026-11-20');
  });

  it('can be counted over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });

  it('exist', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true);
    expect(isCalendarDay('2026-02-29')).toBe(false);
    expect(isCalendarDay('yesterday')).toBe(false);
  });
});
