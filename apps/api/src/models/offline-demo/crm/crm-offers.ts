import type { Texts } from '../texts.js';

const OFFERS: readonly { readonly tool: string; readonly offer: Texts }[] = [
  {
    tool: 'create_lead',
    offer: {
      pt: 'um lead, também com outras ações ("Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã")',
      en: 'a lead, also with other actions ("Register Lennon, add the note follow-up and create a task for tomorrow")',
    },
  },
  {
    tool: 'list_leads',
    offer: { pt: 'seus leads ("Liste os leads")', en: 'your leads ("List the leads")' },
  },
  {
    tool: 'list_tasks',
    offer: {
      pt: 'suas tarefas ("Liste as tarefas abertas")',
      en: 'your tasks ("List the open tasks")',
    },
  },
  {
    tool: 'draft_proposal',
    offer: {
      pt: 'uma proposta ("Rascunhe a proposta ACME para o lead Lennon")',
      en: 'a proposal ("Draft the ACME proposal for lead Lennon")',
    },
  },
];

/** What can be asked of the CRM with the tools that are there. */
export const crmOffers = (tools: ReadonlySet<string>): readonly Texts[] =>
  OFFERS.filter(({ tool }) => tools.has(tool)).map(({ offer }) => offer);
