import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { amountSchema, readQuantity, readUnitPrice } from '../money/read-amount.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  proposalsIn,
  requireProposal,
} from '../proposal-argument.js';
import { refuse } from '../crm-problem.js';
import { itemAdded } from '../segments/proposal-segments.js';
import { findProposal } from '../statements/read-proposals.js';
import { insertProposalItem, lockProposal } from '../statements/write-proposals.js';
import { lineOf } from '../texts.js';

/** The bounds of quantity and price are made for so many. */
const maxItems = 200;

export const addProposalItem: CrmTool = () =>
  defineCrmLocalTool({
    name: 'add_proposal_item',
    description:
      'Adds a line to a proposal. The stored total changes only with calculate_proposal_totals.',
    intent: 'proposta_adicionar_item',
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      descricao: lineOf(500).describe('What is offered'),
      quantidade: amountSchema.describe('More than 0, at most 4 decimals; 2.5 or "2,5"'),
      preco_unitario: amountSchema.describe(
        'Price of one, more than 0, at most 2 decimals; 1234.56 or "1.234,56"',
      ),
    }),
    execute: async (args, { tx, tenant }, words) => {
      const quantity = readQuantity(args.quantidade);
      if (quantity.isError()) return quantity;
      const proposals = proposalsIn(tx, tenant, async (id) =>
        (await lockProposal(tx, tenant, id)) ? findProposal(tx, tenant, id) : undefined,
      );
      const found = await requireProposal(args.proposta_id, proposals);
      if (found.isError()) return found;
      const proposal = found.value;
      const unitPrice = readUnitPrice(args.preco_unitario, proposal.currency);
      if (unitPrice.isError()) return unitPrice;
      const line = {
        description: args.descricao,
        quantity: quantity.value,
        unitPrice: unitPrice.value,
      };
      const item = await insertProposalItem(tx, tenant, proposal.id, line, maxItems);
      if (!item) {
        return refuse('TOO_MANY_ITEMS', (said) => said.tooManyItems(maxItems));
      }
      return completed(
        { proposalId: proposal.id, ...item },
        itemAdded(item, proposal.currency, words),
        proposalContext(proposal),
      );
    },
  });
