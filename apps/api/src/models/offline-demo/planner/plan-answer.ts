import type { ModelRequest } from '@faina/agent-core';
import { z } from 'zod';
import { currentLead } from './current-lead.js';
import { planRequest } from './plan-request.js';
import { type PlannedAction, TALK_INTENT } from './planned-action.js';
import { normalizeText } from '../normalize-text.js';
import { notUnderstoodText } from '../not-understood.js';
import { requestLanguage } from '../request-language.js';

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
  const known = offered.safeParse(responseSchema?.schema).data;
  const names = known?.properties.actions.items.properties.intent.enum;
  const { actions, notUnderstood } = planRequest(said, {
    lead: currentLead(messages),
    offers: (intent) => names?.includes(intent) ?? true,
  });
  if (notUnderstood.length === 0) return JSON.stringify({ actions });
  const language = requestLanguage(normalizeText(said));
  const told = notUnderstoodText(notUnderstood, language);
  return JSON.stringify({
    actions: actions.map((action) => withWords(action, told)),
    notUnderstood,
  });
}

/** Talk is all that is answered then, and has to say it itself. */
const withWords = ({ intent, slots }: PlannedAction, words: string): PlannedAction =>
  intent === TALK_INTENT
    ? { intent, slots: { ...slots, resposta: `${String(slots.resposta)} ${words}` } }
    : { intent, slots };
