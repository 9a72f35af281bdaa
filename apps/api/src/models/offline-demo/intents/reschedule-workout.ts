import { z } from 'zod';
import { addDays, type CalendarDay } from '../days/calendar-day.js';
import { dayMentions, type DayMention } from '../days/day-mentions.js';
import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { workoutSchema } from '../coach/planned-workouts.js';
import { formatDayAndWeekday } from '../texts.js';
import { changeFailed, speaksOfWorkout } from '../coach/workout-change.js';
import { workoutOn } from '../coach/workout-day.js';

const TOOL = 'reschedule_workout';
const MOVE =
  /\b(adi(a|e|ar)|antecip(a|e|ar)|remarc(ar|a)|remarque|reagend(a|e|ar)|mov(a|e|er)|mud(a|e|ar)|pass(a|e|ar)|jog(a|ue|ar)|troc(a|ar)|troque|substitu(a|i|ir)|empurr(a|e|ar)|transfir(a)|transferir|reschedul\w{1,3}|postpone|delay|move|shift|swap|replace|push|bring forward)\b/;
const STRATEGIES = [
  ['replace', /\b(substitu\w{1,3}|replace)\b/],
  ['push', /\b(empurr\w{1,2}|push)\b/],
] as const;
/** Words before the day that a workout goes to. */
const TO = new Set(['para', 'pra', 'pro', 'to', 'until', 'ate', 'por', 'with', 'com', 'on']);

const moved = z.object({
  moved: z.boolean().catch(true).default(true),
  from: z.string(),
  to: z.string(),
  workout: workoutSchema,
  also_moved: z.array(workoutSchema).catch([]).default([]),
  removed: z.array(workoutSchema).catch([]).default([]),
});

/** "Preciso adiar meu treino de amanhã para sexta", "Push today's run to Friday". */
export const rescheduleWorkout: Intent = {
  offer: {
    pt: 'mudar o dia de um treino ("Adie meu treino de amanhã para sexta")',
    en: 'moving a workout ("Move tomorrow\'s workout to Friday")',
  },
  tools: ['get_training_plan', TOOL],
  matches: ({ normalized }) => MOVE.test(normalized) && speaksOfWorkout(normalized),
  failed: changeFailed,
  next: (request, data) => {
    if (data.has(TOOL)) return { say: confirmation(data.get(TOOL), request) };
    const days = daysOf(request);
    if (days === undefined) return { say: daysMissing(request) };
    if (!data.has('get_training_plan')) return { ask: { tool: 'get_training_plan', args: {} } };
    const found = workoutOn(days.from, data.get('get_training_plan'), request);
    if (found.kind === 'none') return { say: found.say };
    const strategy =
      STRATEGIES.find(([, pattern]) => pattern.test(request.normalized))?.[0] ?? 'swap';
    return { ask: { tool: TOOL, args: { workout_id: found.id, new_date: days.to, strategy } } };
  },
};

/** Which day the workout leaves and which it goes to; both have to be said. */
function daysOf({ normalized, today }: DemoRequest) {
  const mentions = dayMentions(normalized, today);
  const target = mentions.findLast(({ link }, index) => index > 0 && TO.has(link)) ?? mentions[1];
  const source = mentions.find((mention) => mention !== target);
  if (source === undefined || target === undefined) return undefined;
  return { from: source.day, to: laterDay(source, target) };
}

/** "de amanhã para sexta", said on a Thursday, means the Friday after. */
const laterDay = (source: DayMention, { day, isWeekday }: DayMention): CalendarDay =>
  isWeekday && day === source.day ? addDays(day, 7) : day;

const daysMissing = ({ language }: DemoRequest): string =>
  language === 'pt'
    ? 'Não mudei nada: diga de que dia é o treino e para que dia ele vai, por exemplo "Adie meu treino de amanhã para sexta".'
    : 'Nothing was changed: say which day the workout is on and which day it goes to, for example "Move tomorrow\'s workout to Friday".';

function confirmation(data: unknown, { language }: DemoRequest): string {
  const change = moved.safeParse(data).data;
  if (!change) return language === 'pt' ? 'O treino foi movido.' : 'The workout was moved.';
  const { workout, from, to, also_moved: others, removed } = change;
  const [before, after] = [from, to].map((day) => formatDayAndWeekday(day, language));
  const name = `"${workout.description}"`;
  if (!change.moved) {
    return language === 'pt'
      ? `${name} já está em ${before}; nada mudou.`
      : `${name} is on ${before} already; nothing was changed.`;
  }
  return [
    language === 'pt'
      ? `Pronto: o treino ${name} foi movido de ${before} para ${after}.`
      : `Done: the workout ${name} was moved from ${before} to ${after}.`,
    ...others.map((other) => {
      const day = formatDayAndWeekday(other.date, language);
      return language === 'pt'
        ? `"${other.description}" passou para ${day}.`
        : `"${other.description}" went to ${day}.`;
    }),
    ...removed.map(({ description }) =>
      language === 'pt' ? `"${description}" foi removido.` : `"${description}" was removed.`,
    ),
  ].join('\n');
}
