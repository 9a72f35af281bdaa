import { talkIntent } from './plan.js';
import type { ModelRequest } from '../../../model/llm-adapter.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';

/** The shape of a planner's answer, for providers that can enforce one. */
export const planSchema = (
  intents: readonly PlannedIntent[],
): NonNullable<ModelRequest['responseSchema']> => ({
  name: 'plan',
  schema: {
    type: 'object',
    properties: {
      actions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            intent: { type: 'string', enum: [...intents.map(({ name }) => name), talkIntent] },
            slots: { type: 'object' },
          },
          required: ['intent', 'slots'],
        },
      },
      notUnderstood: { type: 'array', items: { type: 'string' } },
      replan: { type: 'boolean' },
    },
    required: ['actions'],
  },
});
