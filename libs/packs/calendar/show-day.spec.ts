import { describe, expect, it } from 'vitest';
import { showDay, showWeekday } from './show-day.js';

describe('a day as people write it', () => {
  it.each([
    ['2026-11-23', 'pt', '23/11/2026', '23/11/2026 (segunda-feira)'],
    ['2026-11-23', 'en', 'Nov 23, 2026', 'Nov 23, 2026 (Monday)'],
    ['2027-03-06', 'pt', '06/03/2027', '06/03/2027 (sábado)'],
    ['2027-03-06', 'en', 'Mar 6, 2027', 'Mar 6, 2027 (Saturday)'],
  ] as const)('%s in %s is %s', (date, language, day, weekday) => {
    expect(showDay(date, language)).toBe(day);
    expect(showWeekday(date, language)).toBe(weekday);
  });
});
