import { completed, defineLocalTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { findProposal } from './find-proposals.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  requireProposal,
} from './proposal-argument.js';
import type { ProposalItem } from './proposal.js';
import { insertProposalItem, lockProposal } from './write-proposals.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import { amountNames, amountSchema, readQuantity, readUnitPrice } from '../money/read-amount.js';
import { type CrmTool, problem, refused } from '../shared/crm-tool.js';
import { slots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'add_proposal_item';

/** The bounds of quantity and price are made for so many. */
const maxItems = 200;

export const addProposalItem: CrmTool = () =>
  defineLocalTool({
    name,
    description:
      'Adds a line to a proposal. The stored total changes only with calculate_proposal_totals.',
    intent: {
      name: 'proposta_adicionar_item',
      purpose: { pt: 'adicionar o item à proposta', en: 'add the item to the proposal' },
      slotNames: slots({
        pt: { descricao: 'descrição', ...amountNames.pt },
        en: { descricao: 'description', ...amountNames.en },
      }),
    },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      descricao: lineOf(500).describe('What is offered'),
      quantidade: amountSchema.describe('More than 0, at most 4 decimals; 2.5 or "2,5"'),
      preco_unitario: amountSchema.describe(
        'Price of one, more than 0, at most 2 decimals; 1234.56 or "1.234,56"',
      ),
    }),
    execute: async (args, context) => {
      const { tx, tenant } = context;
      const quantity = readQuantity(args.quantidade);
      if (quantity.isError()) return refused(name, quantity, context);
      const found = await requireProposal(tx, tenant, args.proposta_id, async (id) =>
        (await lockProposal(tx, tenant, id)) ? findProposal(tx, tenant, id) : undefined,
      );
      if (found.isError()) return refused(name, found, context);
      const proposal = found.value;
      const unitPrice = readUnitPrice(args.preco_unitario, proposal.currency);
      if (unitPrice.isError()) return refused(name, unitPrice, context);
      const line = {
        description: args.descricao,
        quantity: quantity.value,
        unitPrice: unitPrice.value,
      };
      const item = await insertProposalItem(tx, tenant, proposal.id, line, maxItems);
      if (!item) return refused(name, tooManyItems, context);
      return completed(
        { proposalId: proposal.id, ...item },
        itemAdded(item, proposal.currency, context.language),
        proposalContext(proposal),
      );
    },
  });

const tooManyItems = problem('TOO_MANY_ITEMS', {
  pt: `A proposta já tem ${maxItems} itens, o máximo.`,
  en: `The proposal has ${maxItems} items already, the most there may be.`,
});

const added: PerLanguage<string> = { pt: 'Item adicionado', en: 'Item added' };

export function itemAdded(item: ProposalItem, currency: string, language: ReplyLanguage): string {
  const [price, total] = [item.unitPrice, item.total].map((sum) =>
    formatMoney(sum, currency, language),
  );
  const quantity = formatAmount(item.quantity, language);
  return `${added[language]}: ${item.description} (${quantity} x ${price} = ${total})`;
}
