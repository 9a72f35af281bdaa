import { describe, expect, it } from 'vitest';
import { LocalCalendar } from './local-date.js';
import { resolveDay } from './resolve-day.js';

const calendar = new LocalCalendar('America/Sao_Paulo');
/** Sunday 22 November 2026, 23:30 in São Paulo; Monday already in UTC. */
const now = new Date('2026-11-23T02:30:00Z');

describe('C20 the day that a word means', () => {
  it.each([
    ['hoje', '2026-11-22'],
    ['Amanhã', '2026-11-23'],
    ['tomorrow', '2026-11-23'],
    ['segunda', '2026-11-23'],
    ['terça-feira', '2026-11-24'],
    ['próxima sexta', '2026-11-27'],
    ['SÁBADO', '2026-11-28'],
    ['domingo', '2026-11-29'],
    ['friday', '2026-11-27'],
    [' 2026-12-01 ', '2026-12-01'],
  ])('%s is %s', (text, day) => {
    expect(resolveDay(text, now, calendar)).toBe(day);
  });

  it.each(['', 'em breve', 'semana que vem', '2026-02-30', '31/12', 'dia 5', 'null'])(
    '%j is no day',
    (text) => {
      expect(resolveDay(text, now, calendar)).toBeUndefined();
    },
  );
});
