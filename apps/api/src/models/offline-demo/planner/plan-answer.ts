import type { ModelRequest } from '@faina/agent-core';
import { z } from 'zod';
import { normalizeText } from '../normalize-text.js';
import { requestLanguage, type Language } from '../request-language.js';
import { currentLead } from './current-lead.js';
import { PLANNER_INTENTS } from './intents/index.js';
import { type Passage, passageOf } from './passage.js';
import { TALK_INTENT, type PlannedAction, type TurnLead } from './planned-action.js';
import { splitClauses } from './split-clauses.js';

/** The longest input that a job takes. */
const READ_CHARACTERS = 32_000;

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
export function planAnswer(request: ModelRequest): string {
  const said = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const text = said.slice(0, READ_CHARACTERS);
  const language = requestLanguage(normalizeText(text));
  const actions = plannedActions(passageOf(text), language, currentLead(request.messages));
  const known = offered.safeParse(request.responseSchema?.schema).data;
  const names = known?.properties.actions.items.properties.intent.enum;
  return JSON.stringify({
    actions: actions.filter(({ intent }) => names?.includes(intent) ?? true),
  });
}

/** One action or more for each clause that is understood; talk only where it is all there is. */
function plannedActions(
  request: Passage,
  language: Language,
  known: TurnLead | undefined,
): readonly PlannedAction[] {
  const actions: PlannedAction[] = [];
  let lead = known;
  for (const clause of splitClauses(request)) {
    const planner = PLANNER_INTENTS.find(({ head }) => head.test(clause.plain));
    if (!planner) continue;
    for (const slots of planner.slots(clause, { language, lead })) {
      const action = { intent: planner.name, slots };
      actions.push(action);
      lead = leadAfter(action) ?? lead;
    }
  }
  const work = actions.filter(({ intent }) => intent !== TALK_INTENT);
  return work.length > 0 ? work : actions.slice(0, 1);
}

/** The lead that the next actions are about. */
function leadAfter({ intent, slots }: PlannedAction): TurnLead | undefined {
  const made = intent === 'lead_criar' ? slots.nome : undefined;
  if (typeof made === 'string') return { name: made, origin: 'created' };
  const named = slots.lead_ref_ou_id ?? (intent === 'lead_obter' ? slots.ref : undefined);
  return typeof named === 'string' ? { name: named, origin: 'named' } : undefined;
}
