import { defineReadTool, Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { messageSchema } from './message-schema.js';

export const failCritical = defineReadTool({
  name: 'fail_critical',
  description: 'Always fails with a critical error that carries the message and ends the job.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) =>
    Promise.resolve(
      Result.error(
        new ToolError(message, 'fail_critical', undefined, false, 'DIAGNOSTICS_CRITICAL'),
      ),
    ),
});
