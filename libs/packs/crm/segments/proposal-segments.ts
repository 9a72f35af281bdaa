import type { Lead, Listed, Proposal, ProposalItem } from '../crm-store.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import { codeOf } from '../row-code.js';
import type { CrmWords } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

type Titled = Pick<Proposal, 'title'>;

/** With the whole id, which those who read replies by program take from it. */
export const proposalDrafted = (
  { title, id }: Pick<Proposal, 'id' | 'title'>,
  words: CrmWords,
): string => `${words.proposalDrafted}: ${title} (id: ${id})`;

export const itemAdded = (item: ProposalItem, currency: string, words: CrmWords): string =>
  `${words.itemAdded}: ${item.description} (${formatAmount(item.quantity, words)} x ` +
  `${formatMoney(item.unitPrice, currency, words)} = ${formatMoney(item.total, currency, words)})`;

export const totalsUpdated = (
  { title, items, total, currency }: Proposal,
  words: CrmWords,
): string =>
  `${words.totalsUpdated}: ${title} (${words.items}: ${items.length}, ` +
  `${words.total}: ${formatMoney(total, currency, words)})`;

export const bodyUpdated = ({ title }: Titled, words: CrmWords): string =>
  `${words.bodyUpdated}: ${title}`;

export const proposalExported = ({ title }: Titled, fileName: string, words: CrmWords): string =>
  `${words.proposalExported}: ${title} (${words.file}: ${fileName})`;

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
        rows.map((proposal) => `${entryText(proposal.title)} (${stateOf(proposal, words)})`),
        total,
        words,
      );

/** The proposals that a title may mean, for a person to choose from: also equal ones have a code. */
export const proposalChoices = (
  title: string,
  { rows, total }: Listed<Proposal>,
  words: CrmWords,
): string =>
  listSegment(
    title,
    rows.map(
      (proposal) =>
        `${entryText(proposal.title)} (${stateOf(proposal, words)}, ` +
        `${words.code}: ${codeOf(proposal.id)})`,
    ),
    total,
    words,
  );

const stateOf = ({ leadName, total, currency }: Proposal, words: CrmWords): string =>
  `${words.lead}: ${entryText(leadName)}, ${words.total}: ${formatMoney(total, currency, words)}`;
