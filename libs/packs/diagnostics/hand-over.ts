import { defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import type { ConversationalHandler } from '@faina/tools';

const parameters = z.strictObject({ result: z.unknown(), preview: z.unknown() });

export const handOver = defineReadTool({
  name: 'hand_over',
  description:
    'Its handler answers with exactly `result`, its conversational handler with exactly `preview`.',
  parameters,
  delegatesTo: 'CHAT_SERVICE',
  execute: ({ result }) => Promise.resolve(result),
});

/** Takes the calls that `hand_over` delegates. */
export const handOverConversation: ConversationalHandler = {
  toolName: handOver.name,
  preview: (args) => Promise.resolve(parameters.parse(args).preview),
};
