import { defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import { messageSchema } from './message-schema.js';

export const throwError = defineReadTool({
  name: 'throw_error',
  description: 'Throws an ordinary exception with the message, as a defective tool would.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) => Promise.reject(new Error(message)),
});
