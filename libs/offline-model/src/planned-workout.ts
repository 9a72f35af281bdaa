import { isJsonList, isJsonObject, type JsonValue } from '@faina/agent-core';
import type { Action } from './read-request.js';

interface Workout {
  readonly id: string;
  readonly type: JsonValue | undefined;
  readonly isOpen: boolean;
}

/** Or why there is none, in both languages. */
export type FoundWorkout =
  { readonly kind: 'found'; readonly id: string } | { readonly kind: 'none'; readonly why: string };

/**
 * The workout that is planned for a day. The only open one is meant even where others of the day are
 * over; of several none is picked.
 */
export function plannedWorkout(
  plan: JsonValue,
  { day, sport }: NonNullable<Action['workout']>,
): FoundWorkout {
  const all = workoutsOn(plan, day).filter(({ type }) => sport === undefined || type === sport);
  const open = all.filter(({ isOpen }) => isOpen);
  const [one, ...others] = open.length > 0 ? open : all;
  if (!one) {
    return none(`não há treino planejado para ${day} | no workout is planned for ${day}`);
  }
  if (others.length === 0) return { kind: 'found', id: one.id };
  return none(
    `em ${day} há mais de um treino; diga a modalidade | ${day} has several workouts; say the sport`,
  );
}

const none = (why: string): FoundWorkout => ({ kind: 'none', why });

/** In whichever plan, or in none. */
function workoutsOn(value: JsonValue, day: string): readonly Workout[] {
  if (isJsonList(value)) return value.flatMap((one) => workoutsOn(one, day));
  if (!isJsonObject(value)) return [];
  const { id, date, type, status = 'planned' } = value;
  if (typeof id === 'string' && date === day) return [{ id, type, isOpen: status === 'planned' }];
  return Object.values(value).flatMap((one) => workoutsOn(one, day));
}
