import type { Failure, ToolContext, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { refuse } from '../../refuse.js';
import { wordsIn } from '../words/words-in.js';

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
export const workoutNotFound = (
  { language }: Pick<ToolContext, 'language'>,
  toolName: string,
): Failure<ToolError> => refuse(toolName, 'WORKOUT_NOT_FOUND', wordsIn[language].workoutNotFound);
