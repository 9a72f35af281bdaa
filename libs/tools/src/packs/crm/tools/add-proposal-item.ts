import { completed, defineLocalTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { amountSchema, quantityBounds, readAmount, unitPriceBounds } from '../money/read-amount.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalIdSchema,
  requireProposal,
} from '../proposal-argument.js';
import { refuse } from '../refuse.js';
import { itemAdded } from '../segments/proposal-segments.js';
import { findProposal } from '../statements/read-proposals.js';
import { insertProposalItem, lockProposal } from '../statements/write-proposals.js';
import { lineOf } from '../texts.js';
import { viewItem } from '../views/proposal-view.js';

const name = 'add_proposal_item';
/** The bounds of quantity and price are made for so many. */
const maxItems = 200;

export const addProposalItem: CrmTool = () =>
  defineLocalTool({
    name,
    description:
      'Adds a line to a proposal. The stored total changes only with calculate_proposal_totals.',
    intent: { name: 'proposta_adicionar_item', purpose: 'adicionar o item à proposta' },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalIdSchema,
      descricao: lineOf(500).describe('What is offered'),
      quantidade: amountSchema.describe('More than 0, at most 4 decimals; 2.5 or "2,5"'),
      preco_unitario: amountSchema.describe(
        'Price of one, at most 2 decimals; 1234.56 or "1.234,56"',
      ),
    }),
    execute: async (args, { tx, tenant }) => {
      const quantity = readAmount(args.quantidade, quantityBounds, name);
      if (quantity.isError()) return quantity;
      const unitPrice = readAmount(args.preco_unitario, unitPriceBounds, name);
      if (unitPrice.isError()) return unitPrice;
      const found = await requireProposal(
        args.proposta_id,
        async (id) =>
          (await lockProposal(tx, tenant, id)) ? findProposal(tx, tenant, id) : undefined,
        name,
      );
      if (found.isError()) return found;
      const proposal = found.value;
      const line = {
        description: args.descricao,
        quantity: quantity.value,
        unitPrice: unitPrice.value,
      };
      const item = await insertProposalItem(tx, proposal.id, line, maxItems);
      if (!item) {
        return refuse(name, 'TOO_MANY_ITEMS', `A proposta já tem ${maxItems} itens, o máximo.`);
      }
      return completed(
        { proposta_id: proposal.id, ...viewItem(item) },
        itemAdded(item, proposal.currency),
        proposalContext(proposal),
      );
    },
  });
