import type { ModelMessage } from '@faina/agent-core';
import { z } from 'zod';
import type { PlannedAction, TurnLead } from './planned-action.js';

const HEADING = 'Current context:\n';
const context = z.object({ leadName: z.string().trim().min(1).max(200) });

/** The lead that the thread is about, as the planner's system message tells it. */
export function currentLead(messages: readonly ModelMessage[]): TurnLead | undefined {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const at = system.lastIndexOf(HEADING);
  if (at < 0) return undefined;
  const text = system.slice(at + HEADING.length);
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const lead = context.safeParse(parsed(json)).data;
  return lead && { name: lead.leadName, origin: 'context' };
}

/** The lead that the next actions are about, where an action makes or names one. */
export function currentLeadAfter({ intent, slots }: PlannedAction): TurnLead | undefined {
  const made = intent === 'lead_criar' ? slots.nome : undefined;
  if (typeof made === 'string') return { name: made, origin: 'created' };
  const named = slots.lead_ref_ou_id ?? (intent === 'lead_obter' ? slots.ref : undefined);
  return typeof named === 'string' ? { name: named, origin: 'named' } : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
