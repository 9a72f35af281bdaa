import { sportName } from '../coach/activity.js';
import { addDays, type CalendarDay } from '../days/calendar-day.js';
import { singleTool } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { readPlan, type Workout } from '../coach/planned-workouts.js';
import { formatDay, formatNumber, type Texts } from '../texts.js';
import type { Language } from '../request-language.js';

const MOST_LISTED = 7;

/** "Qual é meu treino de amanhã?", "What is on my plan?". */
export const trainingPlan = singleTool({
  offer: {
    pt: 'seu plano de treino ("O que tenho no plano para amanhã?")',
    en: 'your training plan ("What is on my plan for tomorrow?")',
  },
  tool: 'get_training_plan',
  matches: ({ normalized }) =>
    /\b(plano|planilha|plan|planejad\w*|programad\w*|planned|scheduled|upcoming)\b/.test(
      normalized,
    ) ||
    /\b(proxim[oa]s?|next|amanha|tomorrow('s)?)\b/.test(normalized) ||
    (/\b(hoje|today('s)?)\b/.test(normalized) && !PAST.test(normalized)),
  args: () => ({}),
  answer: (data, { language, normalized, today }) => {
    const { names: planNames, workouts } = readPlan(data);
    const day = askedDay(normalized, today);
    const upcoming = workouts
      .filter(({ date, status }) =>
        day === undefined ? date >= today && status === 'planned' : date === day,
      )
      .sort((a, b) => a.date.localeCompare(b.date))
      .slice(0, MOST_LISTED);
    const names = planNames.join(', ');
    const heading = language === 'pt' ? 'Plano ativo' : 'Active plan';
    return [
      ...(names === '' ? [] : [`${heading}: ${names}.`]),
      ...(upcoming.length === 0
        ? [nothingOn(day, language)]
        : upcoming.map((workout) => line(workout, language))),
      ...noteOf(data, language),
    ].join('\n');
  },
});

/** Words about something that is over: no question about the plan. */
const PAST =
  /\b(analis\w*|analyz\w*|foi|fiz|fui|corri|treinei|pedalei|nadei|was|did|went|ran|rode|swam)\b/;

const STATUSES: Readonly<Record<string, Texts>> = {
  completed: { pt: 'concluído', en: 'completed' },
  skipped: { pt: 'pulado', en: 'skipped' },
};

function askedDay(normalized: string, today: CalendarDay): CalendarDay | undefined {
  if (/\b(amanha|tomorrow('s)?)\b/.test(normalized)) return addDays(today, 1);
  return /\b(hoje|today('s)?)\b/.test(normalized) ? today : undefined;
}

function line(workout: Workout, language: Language): string {
  const { date, type, description, status, target_pace: pace } = workout;
  const { duration_minutes: minutes, distance_km: km } = workout;
  return `- ${[
    `${formatDay(date, language)}, ${sportName(type, language)}: ${description}`,
    ...(km === undefined ? [] : [`${formatNumber(km, language)} km`]),
    ...(minutes === undefined ? [] : [`${formatNumber(minutes, language)} min`]),
    ...(pace === undefined ? [] : [pace]),
    ...(status === 'planned' ? [] : [STATUSES[status]?.[language] ?? status]),
  ].join('; ')}`;
}

function nothingOn(day: CalendarDay | undefined, language: Language): string {
  if (day === undefined) {
    return language === 'pt'
      ? 'Não há treinos planejados daqui em diante.'
      : 'No workouts are planned from now on.';
  }
  const shown = formatDay(day, language);
  return language === 'pt'
    ? `Não há treino planejado para ${shown}.`
    : `No workout is planned for ${shown}.`;
}
