import { defineReadTool } from '@faina/agent-core';
import { z } from 'zod';

export const answerRaw = defineReadTool({
  name: 'answer_raw',
  description:
    'Answers with exactly the given result, as a handler would that knows of no rules: null, a ' +
    'text, an object in the older form with sucesso, erro, use_fallback and fallback_to.',
  parameters: z.strictObject({ result: z.unknown() }),
  execute: ({ result }) => Promise.resolve(result),
});
