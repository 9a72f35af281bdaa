import { sportName } from './activity.js';
import type { CalendarDay } from '../days/calendar-day.js';
import type { DemoRequest } from '../demo-request.js';
import { readPlan, type Workout, workoutsOn } from './planned-workouts.js';
import type { Language } from '../request-language.js';
import { requestSport } from './request-sport.js';
import { formatDay } from '../texts.js';

/** The one workout that a request is about, or why there is not one. */
export type FoundWorkout =
  | { readonly kind: 'found'; readonly id: string; readonly workout: Workout }
  | { readonly kind: 'none'; readonly say: string };

/**
 * Looks in the plan for the workout of a day. A day's only open workout is meant even when others
 * of that day are over; of several open ones none is picked.
 */
export function workoutOn(day: CalendarDay, plan: unknown, request: DemoRequest): FoundWorkout {
  const { language, normalized } = request;
  const all = workoutsOn(readPlan(plan), day, requestSport(normalized));
  const open = all.filter(({ status }) => status === 'planned');
  const [workout, ...others] = open.length > 0 ? open : all;
  const shown = formatDay(day, language);
  if (workout?.id === undefined) return { kind: 'none', say: nothingOn(shown, language) };
  if (others.length === 0) return { kind: 'found', id: workout.id, workout };
  const names = [workout, ...others]
    .map(({ type, description }) => `${sportName(type, language)} "${description}"`)
    .join(', ');
  return {
    kind: 'none',
    say:
      language === 'pt'
        ? `Não mudei nada: em ${shown} há mais de um treino (${names}). Diga de qual modalidade é.`
        : `Nothing was changed: ${shown} has more than one workout (${names}). Say which sport it is.`,
  };
}

const nothingOn = (day: string, language: Language): string =>
  language === 'pt'
    ? `Não mudei nada: não há treino planejado para ${day}.`
    : `Nothing was changed: no workout is planned for ${day}.`;
