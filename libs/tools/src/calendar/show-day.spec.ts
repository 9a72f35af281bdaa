import { describe, expect, it } from 'vitest';
import { showDay, showWeekday } from './show-day.js';

describe('a day as people write it', () => {
  it.each([
    ['2026-11-23', 'pt', '23/11/2026', 'segunda-feira, 23/11/2026'],
    ['2026-11-23', 'en', 'Nov 23, 2026', 'Monday, Nov 23, 2026'],
    ['2027-03-06', 'pt', '06/03/2027', 'sábado, 06/03/2027'],
    ['2027-03-06', 'en', 'Mar 6, 2027', 'Saturday, Mar 6, 2027'],
  ] as const)('%s in %s is %s', (date, language, day, weekday) => {
    expect(showDay(date, language)).toBe(day);
    expect(showWeekday(date, language)).toBe(weekday);
  });
});
