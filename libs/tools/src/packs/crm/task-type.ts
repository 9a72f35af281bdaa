import { Result, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { readCode } from './read-code.js';
import { quoted, refuse } from './refuse.js';

const taskTypes = ['ligacao', 'email', 'reuniao', 'tarefa'] as const;

export type TaskType = (typeof taskTypes)[number];

/** Any text, so that a wrong type is answered in words; models are told of the codes alone. */
export const taskTypeSchema = z
  .string()
  .max(60)
  .meta({ enum: [...taskTypes] });

export function readTaskType(text: string, toolName: string): Result<TaskType, ToolError> {
  const code = readCode(text, taskTypes);
  if (code) return Result.ok(code);
  return refuse(
    toolName,
    'INVALID_TASK_TYPE',
    `O tipo de tarefa ${quoted(text)} não existe. Use um destes: ${taskTypes.join(', ')}.`,
  );
}
