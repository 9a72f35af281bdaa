import type { DemoRequest } from '../demo-request.js';
import { requestRange } from '../days/request-days.js';

const TYPES = [
  ['crm', /\b(crm|leads?|vendas|sales|propostas?|proposals?)\b/],
  ['treino', /\b(treinos?|corridas?|atividades?|training|workouts?|runs|activities)\b/],
] as const;

/** As the tools name it; the summary where nothing else is said. */
export type ReportType = 'resumo' | 'crm' | 'treino';

export const speaksOfReport = (normalized: string): boolean =>
  /\b(relatorios?|reports?)\b/.test(normalized);

export function reportType({ normalized }: DemoRequest): ReportType {
  if (/\b(resumo|resumido|summary)\b/.test(normalized)) return 'resumo';
  return TYPES.find(([, pattern]) => pattern.test(normalized))?.[0] ?? 'resumo';
}

/** `{ periodo }` where one is said: a word that the tool knows, or the days that were meant. */
export function reportPeriod({
  normalized,
  today,
}: DemoRequest): Readonly<Record<string, unknown>> {
  const range = /\b(passad[ao]|last|previous|entre|between|\d)/.test(normalized)
    ? requestRange(normalized, today)
    : undefined;
  if (range) return { periodo: { inicio: range.from, fim: range.to } };
  if (/\b(hoje|dia|diario|today|today's|daily)\b/.test(normalized)) return { periodo: 'hoje' };
  if (/\b(semana|semanal|week|weekly)\b/.test(normalized)) return { periodo: 'semana' };
  if (/\b(mes|mensal|month|monthly)\b/.test(normalized)) return { periodo: 'mes' };
  return {};
}
