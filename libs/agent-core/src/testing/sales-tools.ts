import { z } from 'zod';
import { ToolError } from '../values/tool-error.js';
import { type AgentTool, defineLocalTool, defineReadTool } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { completed } from '../tool/tool-outcome.js';

/** What a tool of a test did. */
export interface SalesEffect {
  readonly callKey: string;
  readonly tool: string;
  readonly args: unknown;
}

/** Tools with intents as agents with the strategy `plan` use them; `write` keeps their effects. */
export function salesTools(write: (effect: SalesEffect) => void): readonly AgentTool[] {
  const reference = z.string().min(1);
  return [
    defineLocalTool({
      name: 'create_lead',
      description: 'Creates a lead.',
      intent: { name: 'lead_criar', purpose: { pt: 'cadastrar o lead', en: 'register the lead' } },
      contextResults: ['leadId'],
      parameters: z.strictObject({ nome: z.string().min(1), email: z.string().optional() }),
      execute: (args, { callKey }) => {
        write({ callKey, tool: 'create_lead', args });
        const id = `lead-${args.nome.toLowerCase()}`;
        const text = `Lead criado: ${args.nome} (id: ${id})`;
        return Promise.resolve(completed({ id, nome: args.nome }, text, { leadId: id }));
      },
    }),
    defineLocalTool({
      name: 'add_note',
      description: 'Adds a note to a lead.',
      intent: { name: 'nota_adicionar', purpose: { pt: 'adicionar a nota', en: 'add the note' } },
      parameters: z.strictObject({ lead: reference, texto: z.string().min(1) }),
      contextArguments: { lead: 'leadId' },
      execute: (args, { callKey }) => {
        if (args.lead === 'ambiguous') return Promise.resolve(failed('add_note', 'Há dois leads.'));
        write({ callKey, tool: 'add_note', args });
        return Promise.resolve(completed(args, `Nota registrada: '${args.texto}'`));
      },
    }),
    defineLocalTool({
      name: 'create_task',
      description: 'Creates a task for a lead.',
      intent: { name: 'tarefa_criar', purpose: { pt: 'criar a tarefa', en: 'create the task' } },
      parameters: z.strictObject({
        lead: reference,
        titulo: z.string().min(1),
        data_limite: z.string().optional(),
        detalhes: z.strictObject({ cor: z.string() }).optional(),
      }),
      contextArguments: { lead: 'leadId' },
      execute: (args, { callKey }) => {
        write({ callKey, tool: 'create_task', args });
        return Promise.resolve(completed(args, `Tarefa criada: ${args.titulo}`));
      },
    }),
    defineLocalTool({
      name: 'draft_proposal',
      description: 'Drafts a proposal for a lead.',
      intent: {
        name: 'proposta_rascunhar',
        purpose: { pt: 'rascunhar a proposta', en: 'draft the proposal' },
      },
      parameters: z.strictObject({ lead: reference, titulo: z.string().min(1) }),
      contextArguments: { lead: 'leadId' },
      execute: (args, { callKey }) => {
        write({ callKey, tool: 'draft_proposal', args });
        return Promise.resolve(completed(args, `Proposta rascunhada: ${args.titulo}`));
      },
    }),
    defineReadTool({
      name: 'get_lead',
      description: 'Finds a lead.',
      intent: { name: 'lead_obter', purpose: { pt: 'consultar o lead', en: 'look the lead up' } },
      contextResults: ['leadId'],
      parameters: z.strictObject({ ref: reference }),
      execute: ({ ref }) =>
        Promise.resolve(
          ref === 'nobody'
            ? failed('get_lead', 'Lead não encontrado: nobody.')
            : completed({ id: `lead-${ref}` }, `Lead: ${ref}`, { leadId: `lead-${ref}` }),
        ),
    }),
  ];
}

const failed = (toolName: string, message: string) =>
  Result.error(new ToolError(message, toolName, undefined, true, 'SALES_FAILED'));

/** An action as a planner writes it. */
export type WrittenAction = readonly [intent: string, slots?: unknown];

/** A planner's answer as JSON text. */
export const planOf = (...actions: readonly WrittenAction[]): string =>
  JSON.stringify({ actions: actions.map(([intent, slots = {}]) => ({ intent, slots })) });
