import { z } from 'zod';
import { sportName } from '../coach/activity.js';
import { dayMentions } from '../days/day-mentions.js';
import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { passageOf, part } from '../planner/passage.js';
import { quotedSpans } from '../planner/quoted.js';
import { workoutSchema } from '../coach/planned-workouts.js';
import { requestSport, type Sport } from '../coach/request-sport.js';
import { formatDayAndWeekday } from '../texts.js';
import { changeFailed, speaksOfWorkout } from '../coach/workout-change.js';

const TOOL = 'create_custom_workout';
const CREATE =
  /\b(cri(a|e|ar)|adicion(a|e|ar)|agend(a|e|ar)|marque|marcar|inclu(a|ir)|coloque|colocar|planej(a|e|ar)|create|add|schedule|plan|set up) (?:me )?(?:para mim )?(um|uma|o|a|outro|mais um|novo|an?|the|another|new)\b/;
const MINUTES = /\b(\d{1,4}) ?(?:min|minutos?|minutes?)\b/;
const HOURS = /\b(\d{1,2}) ?(?:h|horas?|hours?)(?: ?(?:e )?(\d{1,2})\b)?/;
const PACE = /\b(\d{1,2}:\d\d) ?(min\/km|min\/mi|\/km|por km|per km)?/;
const PACE_WORD = /\b(ritmo|pace)\b/;
const result = z.object({ workout: workoutSchema });

/** "Crie um treino de corrida de 40 minutos no sábado", "Add a 40 minute run on Saturday". */
export const createWorkout: Intent = {
  offer: {
    pt: 'criar um treino ("Crie um treino de corrida de 40 minutos no sábado")',
    en: 'creating a workout ("Create a run of 40 minutes on Saturday")',
  },
  tools: [TOOL],
  matches: ({ normalized }) =>
    CREATE.test(normalized) &&
    (speaksOfWorkout(normalized) || requestSport(normalized) !== undefined),
  failed: changeFailed,
  next: (request, data) => {
    if (data.has(TOOL)) return { say: confirmation(data.get(TOOL), request) };
    const { normalized, today } = request;
    const day = dayMentions(normalized, today).at(-1)?.day;
    const type = requestSport(normalized);
    if (day === undefined || type === undefined) return { say: missing(request) };
    const duration = minutesIn(normalized);
    const pace = paceIn(normalized);
    const args = {
      date: day,
      type,
      description: descriptionOf(request, type, duration),
      ...(pace && { target_pace: pace }),
      ...(duration && { duration }),
    };
    return { ask: { tool: TOOL, args } };
  },
};

function minutesIn(normalized: string): number | undefined {
  const hours = HOURS.exec(normalized);
  if (hours) return Number(hours[1]) * 60 + Number(hours[2] ?? 0) || undefined;
  const minutes = Number(MINUTES.exec(normalized)?.[1] ?? 0);
  return minutes || undefined;
}

/** `5:30` alone could be a time of the day. */
function paceIn(normalized: string): string | undefined {
  const found = PACE.exec(normalized);
  if (!found || (found[2] === undefined && !PACE_WORD.test(normalized))) return undefined;
  return `${found[1] ?? ''} min/${found[2] === 'min/mi' ? 'mi' : 'km'}`;
}

/** What is quoted, else the sport and how long: nothing more was said. */
function descriptionOf({ text, language }: DemoRequest, type: Sport, duration?: number): string {
  const passage = passageOf(text);
  const [span] = quotedSpans(passage.text);
  const quoted = span && part(passage, span.from + 1, span.to).text;
  if (quoted) return quoted.slice(0, 500);
  const name = sportName(type, language);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  if (duration === undefined) return title;
  return language === 'pt' ? `${title} de ${duration} min` : `${title} of ${duration} min`;
}

const missing = ({ language }: DemoRequest): string =>
  language === 'pt'
    ? 'Não criei nada: diga a modalidade e o dia, por exemplo "Crie um treino de corrida de 40 minutos no sábado".'
    : 'Nothing was created: say the sport and the day, for example "Create a run of 40 minutes on Saturday".';

function confirmation(data: unknown, { language }: DemoRequest): string {
  const workout = result.safeParse(data).data?.workout;
  if (!workout) return language === 'pt' ? 'O treino foi criado.' : 'The workout was created.';
  const day = formatDayAndWeekday(workout.date, language);
  return language === 'pt'
    ? `Treino criado: "${workout.description}" em ${day}.`
    : `Workout created: "${workout.description}" on ${day}.`;
}
