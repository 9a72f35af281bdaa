import type { ModelMessage } from '@faina/agent-core';
import { z } from 'zod';
import type { TurnLead } from './planned-action.js';

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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
