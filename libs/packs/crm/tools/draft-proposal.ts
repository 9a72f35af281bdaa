import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { refuse } from '../crm-problem.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { leadNotFound } from '../lead-errors.js';
import { readCurrency } from '../money/currency.js';
import { namesPrice } from '../money/names-price.js';
import { proposalContext, proposalContextKeys } from '../proposal-argument.js';
import { quoted } from '../quoted.js';
import { leadsIn, resolveLead } from '../resolve-lead.js';
import { proposalDrafted } from '../segments/proposal-segments.js';
import { findProposal } from '../statements/read-proposals.js';
import { insertProposal } from '../statements/write-proposals.js';
import { lineOf } from '../texts.js';
import { viewProposalOfLead } from '../views/proposal-view.js';

export const draftProposal: CrmTool = () =>
  defineCrmLocalTool({
    name: 'draft_proposal',
    description:
      'Drafts an empty proposal for a lead. It becomes the current proposal. Prices are no part of ' +
      'its title: they come with its items.',
    intent: 'proposta_rascunhar',
    contextArguments: currentLeadArgument,
    contextResults: proposalContextKeys,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      titulo: lineOf(200),
      moeda: z.string().max(20).optional().describe('ISO 4217 code; BRL unless told otherwise'),
    }),
    execute: async ({ lead_ref_ou_id: reference, titulo, moeda }, context, words) => {
      if (namesPrice(titulo)) {
        return refuse('PRICE_IN_TITLE', (said) => said.priceInTitle(quoted(titulo)));
      }
      const currency = readCurrency(moeda ?? 'BRL');
      if (currency.isError()) return currency;
      const { tx, tenant } = context;
      const lead = await resolveLead(leadsIn(tx), context, reference);
      if (lead.isError()) return lead;
      const id = await insertProposal(tx, context, {
        leadId: lead.value.id,
        title: titulo,
        currency: currency.value,
      });
      const proposal = id === undefined ? undefined : await findProposal(tx, tenant, id);
      if (!proposal) return leadNotFound(reference);
      return completed(viewProposalOfLead(proposal), proposalDrafted(proposal, words), {
        ...leadContext(lead.value),
        ...proposalContext(proposal),
      });
    },
  });
