import { describe, expect, it } from 'vitest';
import { LocalCalendar } from './local-date.js';
import { resolveDay, resolvePastDay } from './resolve-day.js';

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
    ['sexta-feira que vem', '2026-11-27'],
    ['depois de amanhã', '2026-11-24'],
    [' 2026-12-01 ', '2026-12-01'],
  ])('%s is %s', (text, day) => {
    expect(resolveDay(text, now, calendar)).toBe(day);
  });

  it.each([
    '',
    'em breve',
    'semana que vem',
    '2026-02-30',
    '31/12',
    'dia 5',
    'null',
    'ontem',
    'sexta passada',
    '0000-01-01',
    '9999-12-31',
  ])('%j is no day', (text) => {
    expect(resolveDay(text, now, calendar)).toBeUndefined();
  });
});

describe('the day that a word means of what has been', () => {
  it.each([
    ['hoje', '2026-11-22'],
    ['ontem', '2026-11-21'],
    ['anteontem', '2026-11-20'],
    ['yesterday', '2026-11-21'],
    ['sábado', '2026-11-21'],
    ['na sexta-feira', '2026-11-20'],
    ['segunda passada', '2026-11-16'],
    ['last monday', '2026-11-16'],
    // Said on a Sunday, `domingo` is the one a week ago; this one is `hoje`.
    ['domingo', '2026-11-15'],
    ['2026-02-28', '2026-02-28'],
  ])('%s is %s', (text, day) => {
    expect(resolvePastDay(text, now, calendar)).toBe(day);
  });

  it.each(['amanhã', 'próxima sexta', 'ontem de manhã', 'semana passada', '2026-02-30'])(
    '%j is no day',
    (text) => {
      expect(resolvePastDay(text, now, calendar)).toBeUndefined();
    },
  );
});
