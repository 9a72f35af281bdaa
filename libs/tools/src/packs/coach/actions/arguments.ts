import { Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import type { LocalCalendar, LocalDate } from '../../../calendar/local-date.js';
import { resolveDay } from '../../../calendar/resolve-day.js';

/** Any UUID, whatever its version. */
export const workoutIdSchema = z
  .guid()
  .describe('Id of the workout, as get_training_plan gives it');

export const daySchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('YYYY-MM-DD, or the word of the athlete: hoje, amanhã, or a weekday such as sexta');

/** A text as PostgreSQL can hold it. */
export const textSchema = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((text) => !text.includes('\0'), 'may not contain NUL');

/** The day that an argument means for this owner; a recoverable failure when it is none. */
export function dayOf(
  text: string,
  now: Date,
  calendar: LocalCalendar,
  toolName: string,
): Result<LocalDate, ToolError> {
  const day = resolveDay(text, now, calendar);
  if (day !== undefined) return Result.ok(day);
  return Result.error(
    new ToolError(
      `${JSON.stringify(text)} não é um dia. Use AAAA-MM-DD, hoje, amanhã ou um dia da semana.`,
      toolName,
      undefined,
      true,
      'INVALID_DATE',
    ),
  );
}

/** The same for an id that does not exist and for another owner's workout. */
export const workoutNotFound = (id: string, toolName: string) =>
  Result.error(
    new ToolError(
      `Nenhum treino tem o id ${id}. Leia os ids com get_training_plan.`,
      toolName,
      undefined,
      true,
      'WORKOUT_NOT_FOUND',
    ),
  );
