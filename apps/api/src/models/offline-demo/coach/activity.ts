import { z } from 'zod';
import { figureLines, labelOf } from './figures.js';
import type { Language } from '../request-language.js';
import { formatDay } from '../texts.js';

/** An activity in the coach's results; figures are read by name where they are told. */
export const activitySchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  date: z.string().optional().catch(undefined),
  start_time: z.string().optional().catch(undefined),
  days_ago: z.number().optional().catch(undefined),
  missing: z.array(z.string()).catch([]).default([]),
});

type Activity = z.infer<typeof activitySchema>;

const SPORTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  RUNNING: { pt: 'corrida', en: 'run' },
  CYCLING: { pt: 'ciclismo', en: 'ride' },
  SWIMMING: { pt: 'natação', en: 'swim' },
  STRENGTH: { pt: 'força', en: 'strength workout' },
};

export const sportName = (type: string | undefined, language: Language): string =>
  SPORTS[type ?? '']?.[language] ?? (language === 'pt' ? 'treino' : 'workout');

/** Where and when: `20/11/2026 07:12, corrida "Rodagem"`. */
export function activityTitle(activity: Activity, language: Language): string {
  const { date, start_time: time, type, name } = activity;
  const when = [date === undefined ? undefined : formatDay(date, language), time];
  const what = [sportName(type, language), name === undefined ? undefined : `"${name}"`];
  return [when, what]
    .map((parts) => parts.filter((part) => part !== undefined).join(' '))
    .join(', ');
}

/** Its figures one by one, then those that are missing. */
export function activityLines(activity: Activity, language: Language): string[] {
  const lines = figureLines(activity, language).map((line) => `- ${line}`);
  if (activity.missing.length === 0) return lines;
  const names = activity.missing.map((name) => labelOf(name, language).toLowerCase()).join(', ');
  return [...lines, language === 'pt' ? `Sem registro de: ${names}.` : `Not recorded: ${names}.`];
}

/** The figures on one line, for lists. */
export const activitySummary = (activity: Activity, language: Language): string =>
  `- ${[activityTitle(activity, language), ...figureLines(activity, language).slice(0, 4)].join('; ')}`;
