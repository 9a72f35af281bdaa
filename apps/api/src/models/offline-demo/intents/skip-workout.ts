import { z } from 'zod';
import { dayMentions } from '../days/day-mentions.js';
import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { find, passageOf, rule } from '../planner/passage.js';
import { workoutSchema } from '../coach/planned-workouts.js';
import { formatDayAndWeekday } from '../texts.js';
import { changeFailed, speaksOfWorkout } from '../coach/workout-change.js';
import { workoutOn } from '../coach/workout-day.js';
import { withoutEnd } from '../without-end.js';

const TOOL = 'skip_workout';
const SKIP = /\b(pul(a|e|ar)|cancel(a|e|ar)?|desmarc(a|ar)|desmarque|skip|drop)\b/;
const REASON = rule(
  '\\b(?:porque|pois|ja\\s+que|por\\s+causa\\s+d[aeo]s?|devido\\s+[ao]s?|motivo\\s*:|because(?:\\s+of)?|due\\s+to|since|reason\\s*:)\\s*',
);
const MOST_CHARACTERS = 500;
const result = z.object({ workout: workoutSchema });

/** "Pule o treino de amanhã porque estou doente", "Skip today's run because I am ill". */
export const skipWorkout: Intent = {
  offer: {
    pt: 'pular um treino ("Pule o treino de amanhã porque estou doente")',
    en: 'skipping a workout ("Skip tomorrow\'s workout because I am ill")',
  },
  tools: ['get_training_plan', TOOL],
  matches: ({ normalized }) => SKIP.test(normalized) && speaksOfWorkout(normalized),
  takesText: true,
  failed: changeFailed,
  next: (request, data) => {
    if (data.has(TOOL)) return { say: confirmation(data.get(TOOL), request) };
    const [mention] = dayMentions(request.normalized, request.today);
    const reason = reasonIn(request.text);
    if (mention === undefined || reason === '') return { say: missing(request) };
    if (!data.has('get_training_plan')) return { ask: { tool: 'get_training_plan', args: {} } };
    const found = workoutOn(mention.day, data.get('get_training_plan'), request);
    if (found.kind === 'none') return { say: found.say };
    return { ask: { tool: TOOL, args: { workout_id: found.id, reason } } };
  },
};

/** In the athlete's own words; a reason is never made up. */
const reasonIn = (text: string): string =>
  withoutEnd(find(passageOf(text), REASON)?.after.text.slice(0, MOST_CHARACTERS) ?? '', '.!?');

const missing = ({ language }: DemoRequest): string =>
  language === 'pt'
    ? 'Não mudei nada: diga o dia do treino e o motivo, por exemplo "Pule o treino de amanhã porque estou doente".'
    : 'Nothing was changed: say the day of the workout and the reason, for example "Skip tomorrow\'s workout because I am ill".';

function confirmation(data: unknown, { language }: DemoRequest): string {
  const workout = result.safeParse(data).data?.workout;
  if (!workout) return language === 'pt' ? 'O treino foi pulado.' : 'The workout is skipped.';
  const day = formatDayAndWeekday(workout.date, language);
  return language === 'pt'
    ? `O treino "${workout.description}" de ${day} está marcado como pulado.`
    : `The workout "${workout.description}" of ${day} is marked as skipped.`;
}
