import { z } from 'zod';
import { activitySchema, activitySummary } from '../coach/activity.js';
import { addDays } from '../days/calendar-day.js';
import type { DemoRequest } from '../demo-request.js';
import { differenceLines } from '../coach/figures.js';
import type { Intent } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { numberOf, requestRange } from '../days/request-days.js';
import { requestSport } from '../coach/request-sport.js';

const found = z.object({ activities: z.array(activitySchema) });
const compared = z.object({
  activities: z.array(activitySchema).catch([]).default([]),
  difference_first_to_last: z
    .union([z.looseObject({}), z.string()])
    .optional()
    .catch(undefined),
});

const NOTHING = compared.parse({});

const SEARCHED_DAYS = 90;
const MOST_COMPARED = 20;

/**
 * "Compare minhas duas últimas corridas", "Compare my rides of this month". A period is compared
 * as it is; for the last n, their ids are looked up first.
 */
export const compareActivities: Intent = {
  offer: {
    pt: 'uma comparação ("Compare minhas duas últimas corridas")',
    en: 'a comparison ("Compare my last two runs")',
  },
  tools: ['get_activities_range', 'compare_activities'],
  matches: ({ normalized }) => /\b(compar\w*|versus|vs)\b/.test(normalized),
  next: (request, data) => {
    if (data.has('compare_activities'))
      return { say: answer(data.get('compare_activities'), request) };
    const { normalized, today, language } = request;
    const sport = requestSport(normalized);
    const ofSport = sport === undefined ? {} : { activity_type: sport };
    const range = requestRange(normalized, today);
    if (range !== undefined) {
      const date_range = { start_date: range.from, end_date: range.to };
      return { ask: { tool: 'compare_activities', args: { date_range, ...ofSport } } };
    }
    if (!data.has('get_activities_range')) {
      const args = { start_date: addDays(today, 1 - SEARCHED_DAYS), end_date: today, ...ofSport };
      return { ask: { tool: 'get_activities_range', args } };
    }
    const ids = newestIds(data.get('get_activities_range'), countIn(normalized));
    if (ids.length >= 2)
      return { ask: { tool: 'compare_activities', args: { activity_ids: ids } } };
    return {
      say:
        language === 'pt'
          ? `Para comparar são precisas duas atividades; nos últimos ${SEARCHED_DAYS} dias há ${ids.length}.`
          : `A comparison takes two activities; the last ${SEARCHED_DAYS} days have ${ids.length}.`,
    };
  },
};

/** The result lists the newest first; those of the newest one's sport can be compared. */
function newestIds(data: unknown, count: number): string[] {
  const activities = found.safeParse(data).data?.activities ?? [];
  return activities
    .filter(({ type }) => type === activities[0]?.type)
    .flatMap(({ id }) => (id === undefined ? [] : [id]))
    .slice(0, count);
}

function countIn(normalized: string): number {
  const counts = normalized.split(' ').flatMap((word) => numberOf(word) ?? []);
  return Math.min(MOST_COMPARED, Math.max(2, counts[0] ?? 2));
}

function answer(data: unknown, { language }: DemoRequest): string {
  const { activities, difference_first_to_last: difference } =
    compared.safeParse(data).data ?? NOTHING;
  const changes = typeof difference === 'object' ? differenceLines(difference, language) : [];
  const change = language === 'pt' ? 'Da primeira para a última:' : 'From the first to the last:';
  const none =
    language === 'pt'
      ? 'Não há diferença que se possa calcular.'
      : 'There is no difference to compute.';
  return [
    language === 'pt'
      ? `Comparação de ${activities.length} atividades:`
      : `Comparison of ${activities.length} activities:`,
    ...activities.map((activity) => activitySummary(activity, language)),
    ...(changes.length > 0 ? [change, ...changes.map((line) => `- ${line}`)] : [none]),
    ...noteOf(data, language),
  ].join('\n');
}
