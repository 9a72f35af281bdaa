import { Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';

/** Any UUID, whatever its version. */
export const workoutIdSchema = z
  .guid()
  .toLowerCase()
  .describe('Id of the workout, as get_training_plan gives it');

/** A text as PostgreSQL can hold it. */
export const textSchema = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((text) => !text.includes('\0'), 'may not contain NUL');

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
