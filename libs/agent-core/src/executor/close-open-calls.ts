import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import type { Job } from '../job/job.js';

/** Gives every open call a result that says it was not run, so that the conversation stays valid. */
export function closeOpenCalls(job: Job, reason: string, now: Date): void {
  for (const call of job.openCalls()) {
    const error = new ToolError(
      `Tool '${call.name}' was not run: ${reason}`,
      call.name,
      undefined,
      true,
      'NOT_RUN',
    );
    job.addActivity({
      role: 'TOOL_RESULT',
      content: JSON.stringify(serializeError(error)),
      toolCallId: call.id,
      toolName: call.name,
      createdAt: now,
    });
  }
}
