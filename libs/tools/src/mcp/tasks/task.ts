import type { JsonValue } from '@faina/agent-core';
import { z } from 'zod';
import { inputRequestsSchema } from '../questions/open-questions.js';

const ms = z.number().optional().catch(undefined);

/**
 * A call that its server runs as a task: as of 2025-11-25, where the caller asks for it, and of the
 * extension of 2026-07-28, where the server decides
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks,
 * https://modelcontextprotocol.github.io/ext-tasks/specification/2026-07-28/tasks.html).
 */
export const taskSchema = z
  .object({
    taskId: z.string().min(1).max(1_000),
    status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
    statusMessage: z.string().optional().catch(undefined),
    /** As of 2025-11-25. */
    pollInterval: ms,
    pollIntervalMs: ms,
    /** Since 2026-07-28, as the next two: what the server wants to hear, and how the task ended. */
    inputRequests: inputRequestsSchema,
    result: z.custom<JsonValue>().optional(),
    error: z.object({ message: z.string() }).optional().catch(undefined),
  })
  .transform(({ pollInterval, pollIntervalMs = pollInterval, ...task }) => ({
    ...task,
    /** After how long the server wants to be asked again, in milliseconds. */
    pollIntervalMs,
  }));

export type Task = z.output<typeof taskSchema>;

/** The answer to a call that runs as a task; one with a result of its own is no such answer. */
export const createdTaskSchema = z.object({
  task: taskSchema,
  content: z.tuple([]).optional(),
  structuredContent: z.undefined().optional(),
});
