import { completed, defineLocalTool, type PerLanguage } from '@faina/sdk';
import { z } from 'zod';
import { findProposal } from './find-proposals.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  requireProposal,
} from './proposal-argument.js';
import { viewProposalOfLead } from './proposal.js';
import { lockProposal, storeProposalTotal } from './write-proposals.js';
import { formatMoney } from '../money/format-amount.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { sharedSlots } from '../shared/slot-names.js';

const name = 'calculate_proposal_totals';

export const calculateProposalTotals: CrmTool = () =>
  defineLocalTool({
    name,
    description: 'Adds up the lines of a proposal and stores the total.',
    intent: {
      name: 'proposta_calcular_totais',
      purpose: {
        pt: 'calcular os totais da proposta',
        en: 'calculate the totals of the proposal',
      },
      slotNames: sharedSlots,
    },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({ proposta_id: proposalReferenceSchema }),
    execute: async ({ proposta_id }, context) => {
      const { tx, tenant, language } = context;
      const found = await requireProposal(tx, tenant, proposta_id, async (id) => {
        if (!(await lockProposal(tx, tenant, id))) return undefined;
        await storeProposalTotal(tx, tenant, id);
        return findProposal(tx, tenant, id);
      });
      if (found.isError()) return refused(name, found, context);
      const { title, items, total, currency } = found.value;
      const money = formatMoney(total, currency, language);
      return completed(
        viewProposalOfLead(found.value),
        `${updated[language]}: ${title} (${itemsWord[language]}: ${items.length}, total: ${money})`,
        proposalContext(found.value),
      );
    },
  });

const updated: PerLanguage<string> = { pt: 'Totais atualizados', en: 'Totals updated' };
const itemsWord: PerLanguage<string> = { pt: 'itens', en: 'items' };
