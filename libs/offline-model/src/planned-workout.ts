import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '@faina/agent-core';
import type { Action } from './read-request.js';

const maxDepth = 6;

/**
 * The id of the workout that is planned for a day, or in both languages why there is none. The only
 * open one is meant even where others of the day are over; of several none is picked.
 */
export function plannedWorkout(
  plan: JsonValue,
  { day, sport }: NonNullable<Action['workout']>,
): { readonly id: string } | { readonly why: string } {
  const all = rowsOf(plan, 0).filter(
    ({ date, type }) => date === day && (sport === undefined || type === sport),
  );
  const open = all.filter(({ status = 'planned' }) => status === 'planned');
  const [one, ...others] = open.length > 0 ? open : all;
  if (!one)
    return { why: `não há treino planejado para ${day} | no workout is planned for ${day}` };
  const { id } = one;
  return others.length === 0 && typeof id === 'string'
    ? { id }
    : {
        why: `em ${day} há mais de um treino; diga a modalidade | ${day} has several workouts; say the sport`,
      };
}

/** Everything with an id and a day, in whichever plan or in none. */
function rowsOf(value: JsonValue, depth: number): readonly JsonObject[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [];
  if (isJsonObject(value) && typeof value.id === 'string' && 'date' in value) return [value];
  return (isJsonList(value) ? value : Object.values(value)).flatMap((one) =>
    rowsOf(one, depth + 1),
  );
}
