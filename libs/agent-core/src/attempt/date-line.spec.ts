import { describe, expect, it } from 'vitest';
import { dateLine } from './date-line.js';

const instant = new Date('2026-07-04T02:30:00Z');

describe('the date line', () => {
  it.each([
    [
      'pt-BR',
      'America/Sao_Paulo',
      'Hoje é sexta-feira, 3 de julho de 2026 às 23:30 GMT-03:00 (2026-07-03, fuso horário America/Sao_Paulo).',
    ],
    [
      'en-US',
      'Europe/Lisbon',
      'Today is Saturday, July 4, 2026 at 03:30 GMT+01:00 (2026-07-04, time zone Europe/Lisbon).',
    ],
    [
      'en',
      'Asia/Kolkata',
      'Today is Saturday, July 4, 2026 at 08:00 GMT+05:30 (2026-07-04, time zone Asia/Kolkata).',
    ],
    [
      'de',
      'UTC',
      'Hoje é sábado, 4 de julho de 2026 às 02:30 GMT+00:00 (2026-07-04, fuso horário UTC).',
    ],
  ])('of an agent that speaks %s in %s', (language, timeZone, line) => {
    expect(dateLine(instant, { language }, timeZone)).toBe(line);
  });

  it('goes by the zone of the process where none is set', () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(dateLine(instant, { language: 'en' })).toBe(dateLine(instant, { language: 'en' }, zone));
  });
});
