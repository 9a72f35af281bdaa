import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';

export const echo = defineReadTool({
  name: 'echo',
  description: 'Answers with the value that it was given.',
  parameters: z.strictObject({ value: z.unknown() }),
  execute: ({ value }) => Promise.resolve(Result.ok({ value })),
});
