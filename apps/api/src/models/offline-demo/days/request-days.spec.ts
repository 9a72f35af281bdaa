import { describe, expect, it } from 'vitest';
import { normalizeText } from '../normalize-text.js';
import { lastDays, namesImpossibleDay, requestDay, requestRange } from './request-days.js';

/** A Saturday. */
const today = '2026-11-21';

describe('requestRange', () => {
  it.each([
    ['Como foi minha semana passada?', '2026-11-09', '2026-11-15'],
    ['My runs last week', '2026-11-09', '2026-11-15'],
    ['Meus treinos desta semana', '2026-11-16', '2026-11-21'],
    ["this week's rides", '2026-11-16', '2026-11-21'],
    ['o mês passado', '2026-10-01', '2026-10-31'],
    ['this month', '2026-11-01', '2026-11-21'],
    ['últimos 10 dias', '2026-11-12', '2026-11-21'],
    ['the last two weeks', '2026-11-08', '2026-11-21'],
    ['entre 01/10/2026 e 2026-10-15', '2026-10-01', '2026-10-15'],
    ['from 2026-10-15 to 2026-10-01', '2026-10-01', '2026-10-15'],
    ['de 1/11 a 5/11', '2026-11-01', '2026-11-05'],
    ['last 999 days', '2025-11-21', '2026-11-21'],
  ])('%s', (text, from, to) => {
    expect(requestRange(normalizeText(text), today)).toEqual({ from, to });
  });

  it.each(['meu último treino', 'ontem', '2026-10-15', 'de 30/02 a 31/02', 'last zero days'])(
    '%s is none',
    (text) => {
      expect(requestRange(normalizeText(text), today)).toBeUndefined();
    },
  );
});

describe('requestDay', () => {
  it.each([
    ['hoje', '2026-11-21'],
    ["yesterday's run", '2026-11-20'],
    ['anteontem', '2026-11-19'],
    ['o treino de terça', '2026-11-17'],
    ['last Saturday', '2026-11-14'],
    ['em 05/11/2026', '2026-11-05'],
    ['on 2026-11-05', '2026-11-05'],
  ])('%s', (text, day) => {
    expect(requestDay(normalizeText(text), today)).toBe(day);
  });

  it.each(['meu último treino', '2026-02-30', 'amanhã'])('%s is none', (text) => {
    expect(requestDay(normalizeText(text), today)).toBeUndefined();
  });
});

describe('lastDays', () => {
  it('counts nights and weeks too', () => {
    expect(lastDays('ultimas 5 noites')).toBe(5);
    expect(lastDays('last 3 weeks')).toBe(21);
    expect(lastDays('ultima noite')).toBeUndefined();
  });
});

describe('namesImpossibleDay', () => {
  it('tells days that no calendar has from those that one has', () => {
    expect(namesImpossibleDay('treino de 30/02/2026', today)).toBe(true);
    expect(namesImpossibleDay('de 2026-11-01 a 2026-11-31', today)).toBe(true);
    expect(namesImpossibleDay('treino de 28/02/2026', today)).toBe(false);
    expect(namesImpossibleDay('treino de ontem', today)).toBe(false);
  });
});
