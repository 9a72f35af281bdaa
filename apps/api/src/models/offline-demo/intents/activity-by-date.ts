import { z } from 'zod';
import { activityLines, activitySchema, activityTitle } from '../coach/activity.js';
import { singleTool } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { requestDay } from '../days/request-days.js';
import { requestSport } from '../coach/request-sport.js';
import { formatDay } from '../texts.js';

const result = z.object({ activities: z.array(activitySchema).max(100) });

/** "Como foi meu treino de ontem?", "My ride on 2026-11-20". */
export const activityByDate = singleTool({
  offer: {
    pt: 'o treino de um dia ("Como foi minha corrida de ontem?")',
    en: 'the activities of a day ("How was my run yesterday?")',
  },
  tool: 'get_activity_by_date',
  matches: ({ normalized, today }) =>
    requestDay(normalized, today) !== undefined &&
    (requestSport(normalized) !== undefined ||
      /\b(treinos?|treinei|atividades?|workouts?|activity|activities|training)\b/.test(normalized)),
  args: ({ normalized, today }) => {
    const sport = requestSport(normalized);
    const date = requestDay(normalized, today);
    return { date, ...(sport === undefined ? {} : { activity_type: sport }) };
  },
  answer: (data, { language, normalized, today }) => {
    const activities = result.safeParse(data).data?.activities ?? [];
    const day = formatDay(requestDay(normalized, today) ?? today, language);
    if (activities.length === 0) {
      return language === 'pt'
        ? `Não há treino registrado em ${day}.`
        : `No activity is recorded on ${day}.`;
    }
    return [
      ...activities.flatMap((activity) => [
        `${activityTitle(activity, language)}:`,
        ...activityLines(activity, language),
      ]),
      ...noteOf(data, language),
    ].join('\n');
  },
});
