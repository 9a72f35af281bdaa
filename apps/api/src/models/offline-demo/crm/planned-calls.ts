import type { ModelTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from './crm-tool.js';
import { crmToolFor } from './crm-tools.js';
import type { ToolAsk } from '../intent.js';
import type { Language } from '../request-language.js';
import type { PlannedAction } from '../planner/planned-action.js';

/** As many as a turn of the strategy `plan` takes. */
const MOST_CALLS = 50;
/** Filled in from the conversation where they are not said. */
const FROM_CONTEXT: ReadonlySet<string> = new Set(['lead_ref_ou_id', 'proposta_id']);

const parametersSchema = z.object({ required: z.array(z.string()).catch([]).default([]) });

export interface PlannedCalls {
  /** Each once. */
  readonly asks: readonly ToolAsk[];
  /** What cannot be asked for, because something it needs was not said. */
  readonly lacking: readonly { readonly tool: CrmTool; readonly missing: readonly string[] }[];
  /** Whether more was asked for than is done. */
  readonly isCut: boolean;
}

/** The actions of a request as calls of the tools that serve them. */
export function plannedCalls(
  actions: readonly PlannedAction[],
  tools: readonly ModelTool[],
): PlannedCalls {
  const asks = new Map<string, ToolAsk>();
  const lacking: PlannedCalls['lacking'][number][] = [];
  for (const { intent, slots } of actions.slice(0, MOST_CALLS)) {
    const tool = crmToolFor(intent);
    if (!tool) continue;
    const missing = missingNames(tool.name, slots, tools).filter((name) => !FROM_CONTEXT.has(name));
    if (missing.length > 0) lacking.push({ tool, missing });
    else asks.set(JSON.stringify([tool.name, slots]), { tool: tool.name, args: slots });
  }
  return { asks: [...asks.values()], lacking, isCut: actions.length > MOST_CALLS };
}

export function missingNames(
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  tools: readonly ModelTool[],
): readonly string[] {
  const parameters = tools.find(({ name }) => name === toolName)?.parameters;
  const required = parametersSchema.safeParse(parameters).data?.required ?? [];
  return required.filter((name) => args[name] === undefined);
}

export const tooManyText = (language: Language): string =>
  language === 'pt'
    ? `Faço no máximo ${MOST_CALLS} ações por mensagem; as demais não foram feitas.`
    : `I carry out at most ${MOST_CALLS} actions a message; the others were not done.`;
