import type { Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmProblem } from './crm-problem.js';
import { readCode } from './read-code.js';

const taskTypes = ['ligacao', 'email', 'reuniao', 'tarefa'] as const;

export type TaskType = (typeof taskTypes)[number];

/** Any text, so that a wrong type is answered in words; models are told of the codes alone. */
export const taskTypeSchema = z
  .string()
  .max(60)
  .meta({ enum: [...taskTypes] });

export const readTaskType = (text: string): Result<TaskType, CrmProblem> =>
  readCode(text, taskTypes, 'INVALID_TASK_TYPE', (words) => words.invalidTaskType);
