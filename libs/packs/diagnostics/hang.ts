import { defineReadTool } from '@faina/agent-core';
import { z } from 'zod';

/** Ignores the signal on purpose: the caller has to end the call without its help. */
export const hang = defineReadTool({
  name: 'hang',
  description: 'Never answers and ignores every abort.',
  parameters: z.strictObject({}),
  execute: () => new Promise<never>(() => undefined),
});
