import type { Lead, Listed, Proposal, ProposalItem } from '../crm-store.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import type { CrmWords } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

type Named = Pick<Proposal, 'id' | 'title'>;

export const proposalDrafted = ({ title, id }: Named, words: CrmWords): string =>
  `${words.proposalDrafted}: ${title} (id: ${id})`;

export const itemAdded = (item: ProposalItem, currency: string, words: CrmWords): string =>
  `${words.itemAdded}: ${item.description} (${formatAmount(item.quantity, words)} x ` +
  `${formatMoney(item.unitPrice, currency, words)} = ${formatMoney(item.total, currency, words)})`;

export const totalsUpdated = (
  { title, id, items, total, currency }: Proposal,
  words: CrmWords,
): string =>
  `${words.totalsUpdated}: ${title} (id: ${id}, ${words.items}: ${items.length}, ` +
  `${words.total}: ${formatMoney(total, currency, words)})`;

export const bodyUpdated = ({ title, id }: Named, words: CrmWords): string =>
  `${words.bodyUpdated}: ${title} (id: ${id})`;

export const proposalExported = ({ title, id }: Named, fileName: string, words: CrmWords): string =>
  `${words.proposalExported}: ${title} (id: ${id}, ${words.file}: ${fileName})`;

/** `lead` is undefined for the proposals of all leads. */
export const proposalsListed = (
  lead: Lead | undefined,
  { rows, total }: Listed<Proposal>,
  words: CrmWords,
): string =>
  total === 0
    ? words.noProposals(lead?.name)
    : listSegment(
        `${words.proposals(lead?.name)} (${total})`,
        rows.map((proposal) => entryOf(proposal, words)),
        total,
        words,
      );

const entryOf = ({ id, title, leadName, total, currency }: Proposal, words: CrmWords): string =>
  `${entryText(title)} (id: ${id}, ${words.lead}: ${entryText(leadName)}, ` +
  `${words.total}: ${formatMoney(total, currency, words)})`;
