import { z } from 'zod';
import { dayMentions } from '../days/day-mentions.js';
import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { passageOf, part } from '../planner/passage.js';
import { quotedSpans } from '../planner/quoted.js';
import { workoutSchema } from '../coach/planned-workouts.js';
import { requestDay } from '../days/request-days.js';
import { formatDayAndWeekday } from '../texts.js';
import { changeFailed, speaksOfWorkout } from '../coach/workout-change.js';
import { workoutOn } from '../coach/workout-day.js';

const TOOL = 'mark_workout_complete';
const FINISH =
  /\b(conclu(a|i|ir)|finaliz(a|e|ar)|complet(a|e|ar)|complete|finish)\b|\b(marque|marcar|marca|mark|registre|registrar)\b.{0,80}\b(conclui\w{1,3}|feito|feita|realizad[oa]|complet[oa]|done|completed?|finished)\b/;
const result = z.object({
  workout: workoutSchema,
  already_completed: z.boolean().catch(false).default(false),
});

/** "Marque o treino de hoje como concluído", "Mark yesterday's run as done". */
export const completeWorkout: Intent = {
  offer: {
    pt: 'marcar um treino como concluído ("Marque o treino de hoje como concluído")',
    en: 'marking a workout as done ("Mark today\'s workout as done")',
  },
  tools: ['get_training_plan', TOOL],
  matches: ({ normalized }) => FINISH.test(normalized) && speaksOfWorkout(normalized),
  failed: changeFailed,
  next: (request, data) => {
    if (data.has(TOOL)) return { say: confirmation(data.get(TOOL), request) };
    const { normalized, today, language, text } = request;
    const [mention] = dayMentions(normalized, today);
    // What is done lies in the past: "terça" is the latest one.
    const day = mention?.isWeekday ? requestDay(normalized, today) : mention?.day;
    if (day === undefined) {
      return {
        say:
          language === 'pt'
            ? 'Não mudei nada: diga de que dia é o treino, por exemplo "Marque o treino de hoje como concluído".'
            : 'Nothing was changed: say which day the workout is on, for example "Mark today\'s workout as done".',
      };
    }
    if (!data.has('get_training_plan')) return { ask: { tool: 'get_training_plan', args: {} } };
    const found = workoutOn(day, data.get('get_training_plan'), request);
    if (found.kind === 'none') return { say: found.say };
    const notes = quotedIn(text);
    return { ask: { tool: TOOL, args: { workout_id: found.id, ...(notes && { notes }) } } };
  },
};

/** The athlete's own words, in quotation marks. */
function quotedIn(text: string): string | undefined {
  const passage = passageOf(text);
  const [span] = quotedSpans(passage.text);
  return span && part(passage, span.from + 1, span.to).text;
}

function confirmation(data: unknown, { language }: DemoRequest): string {
  const done = result.safeParse(data).data;
  if (!done) return language === 'pt' ? 'O treino foi concluído.' : 'The workout is done.';
  const { description, date } = done.workout;
  const day = formatDayAndWeekday(date, language);
  if (language === 'pt') {
    const already = done.already_completed ? ' já' : '';
    return `O treino "${description}" de ${day}${already} está marcado como concluído.`;
  }
  const already = done.already_completed ? ' already' : '';
  return `The workout "${description}" of ${day} is${already} marked as done.`;
}
