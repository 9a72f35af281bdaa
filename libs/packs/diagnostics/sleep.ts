import { setTimeout } from 'node:timers/promises';
import { defineReadTool, Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';

export const sleep = defineReadTool({
  name: 'sleep',
  description: 'Waits for the given milliseconds, or until the call is aborted.',
  parameters: z.strictObject({ ms: z.int().min(0).max(600_000) }),
  execute: async ({ ms }, { signal }) => {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (error) {
      return Result.error(
        new ToolError('The sleep was aborted before its end.', 'sleep', error, true, 'ABORTED'),
      );
    }
    return Result.ok({ sleptMs: ms });
  },
});
