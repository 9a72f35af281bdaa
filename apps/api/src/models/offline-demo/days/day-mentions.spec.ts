import { describe, expect, it } from 'vitest';
import { dayMentions } from './day-mentions.js';
import { normalizeText } from '../normalize-text.js';

/** A Saturday. */
const daysIn = (text: string) =>
  dayMentions(normalizeText(text), '2026-11-21').map(({ link, day }) => `${link} ${day}`);

describe('dayMentions', () => {
  it.each([
    ['de amanhã para sexta', ['de 2026-11-22', 'para 2026-11-27']],
    ['de hoje para o próximo sábado', ['de 2026-11-21', 'para 2026-11-28']],
    ['from today to next Monday', ['from 2026-11-21', 'to 2026-11-23']],
    ['de 25/11 para 2026-12-01', ['de 2026-11-25', 'para 2026-12-01']],
    ['depois de amanhã', [' 2026-11-23']],
    ['anteontem e ontem', [' 2026-11-19', ' 2026-11-20']],
    ['de 31/02 para nunca', []],
  ])('%s', (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });
});
