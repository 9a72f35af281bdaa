import { defineReadTool, Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { messageSchema } from './message-schema.js';

export const failRecoverable = defineReadTool({
  name: 'fail_recoverable',
  description: 'Always fails with a recoverable error that carries the message.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) =>
    Promise.resolve(
      Result.error(
        new ToolError(message, 'fail_recoverable', undefined, true, 'DIAGNOSTICS_RECOVERABLE'),
      ),
    ),
});
