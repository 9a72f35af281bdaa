import { completed, defineLocalTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { findProposal } from './find-proposals.js';
import { proposalContext, proposalContextKeys } from './proposal-argument.js';
import { type Proposal, viewProposalOfLead } from './proposal.js';
import { insertProposal } from './write-proposals.js';
import {
  currentLeadArgument,
  leadContext,
  leadNotFound,
  leadReferenceSchema,
  resolveLead,
} from '../leads/lead-argument.js';
import { readCurrency } from '../money/currency.js';
import { namesPrice } from '../money/names-price.js';
import { type CrmTool, problem, refused } from '../shared/crm-tool.js';
import { quoted } from '../shared/row-code.js';
import { slots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'draft_proposal';

export const draftProposal: CrmTool = () =>
  defineLocalTool({
    name,
    description:
      'Drafts an empty proposal for a lead. It becomes the current proposal. Prices are no part of ' +
      'its title: they come with its items.',
    intent: {
      name: 'proposta_rascunhar',
      purpose: { pt: 'rascunhar a proposta', en: 'draft the proposal' },
      slotNames: slots({ pt: { moeda: 'moeda' }, en: { moeda: 'currency' } }),
    },
    contextArguments: currentLeadArgument,
    contextResults: proposalContextKeys,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      titulo: lineOf(200),
      moeda: z.string().max(20).optional().describe('ISO 4217 code; BRL unless told otherwise'),
    }),
    execute: async ({ lead_ref_ou_id: reference, titulo, moeda }, context) => {
      if (namesPrice(titulo)) return refused(name, priceInTitle(quoted(titulo)), context);
      const currency = readCurrency(moeda ?? 'BRL');
      if (currency.isError()) return refused(name, currency, context);
      const { tx, tenant, language } = context;
      const lead = await resolveLead(tx, context, reference);
      if (lead.isError()) return refused(name, lead, context);
      const id = await insertProposal(tx, context, {
        leadId: lead.value.id,
        title: titulo,
        currency: currency.value,
      });
      const proposal = id === undefined ? undefined : await findProposal(tx, tenant, id);
      if (!proposal) return refused(name, leadNotFound(reference), context);
      return completed(viewProposalOfLead(proposal), proposalDrafted(proposal, language), {
        ...leadContext(lead.value),
        ...proposalContext(proposal),
      });
    },
  });

const priceInTitle = (title: string) =>
  problem('PRICE_IN_TITLE', {
    pt:
      `O título ${title} traz um preço, e a proposta ficaria com total zero: o preço é de um ` +
      'item. Diga um título sem ele e o item com esse preço.',
    en:
      `The title ${title} holds a price, and the proposal would have a total of zero: a price ` +
      'belongs to an item. Give a title without it, and the item with this price.',
  });

const drafted: PerLanguage<string> = { pt: 'Proposta rascunhada', en: 'Proposal drafted' };

/** With the whole id, which those who read replies by program take from it. */
export const proposalDrafted = (
  { title, id }: Pick<Proposal, 'id' | 'title'>,
  language: ReplyLanguage,
): string => `${drafted[language]}: ${title} (id: ${id})`;
