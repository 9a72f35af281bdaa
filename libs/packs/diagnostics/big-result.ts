import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';

const maxBytes = 10_000_000;

export const bigResult = defineReadTool({
  name: 'big_result',
  description: `Answers with a text of the given number of bytes, at most ${maxBytes}.`,
  parameters: z.strictObject({ bytes: z.int().min(0).max(maxBytes) }),
  execute: ({ bytes }) => Promise.resolve(Result.ok({ text: 'x'.repeat(bytes) })),
});
