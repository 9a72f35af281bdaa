import type { Language } from '../request-language.js';

/** The tools' verdicts in Portuguese; in English they stand as they come. */
const PORTUGUESE: Readonly<Record<string, string>> = {
  normal: 'normal',
  'above normal': 'acima do normal',
  'below normal': 'abaixo do normal',
  'not recorded': 'sem registro',
  'too few nights to compare': 'poucas noites para comparar',
  'within the usual range': 'dentro da faixa usual',
  'above the usual range': 'acima da faixa usual',
  'below the usual range': 'abaixo da faixa usual',
  'fewer than 28 days of history': 'menos de 28 dias de histórico',
  'no load in the last 28 days': 'nenhuma carga nos últimos 28 dias',
};

export const readingText = (reading: string, language: Language): string =>
  language === 'pt' ? (PORTUGUESE[reading] ?? reading) : reading;
