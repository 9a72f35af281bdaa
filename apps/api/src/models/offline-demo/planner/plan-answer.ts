import type { ModelRequest } from '@faina/agent-core';
import { z } from 'zod';
import { currentLead } from './current-lead.js';
import { planActions } from './plan-actions.js';

/** Where the planner's schema lists the intents that the agent has. */
const offered = z.object({
  properties: z.object({
    actions: z.object({
      items: z.object({
        properties: z.object({ intent: z.object({ enum: z.array(z.string()) }) }),
      }),
    }),
  }),
});

/** The answer of a planner as JSON: what the last message of the user asks for, by rules. */
export function planAnswer({ messages, responseSchema }: ModelRequest): string {
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const actions = planActions(said, currentLead(messages));
  const known = offered.safeParse(responseSchema?.schema).data;
  const names = known?.properties.actions.items.properties.intent.enum;
  return JSON.stringify({
    actions: actions.filter(({ intent }) => names?.includes(intent) ?? true),
  });
}
