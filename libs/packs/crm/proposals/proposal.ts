import type { ReplyLanguage } from '@faina/sdk';
import { formatMoney } from '../money/format-amount.js';
import { entryText } from '../shared/list-segment.js';

/** All figures are decimal texts such as `1234.50`: a double could not hold them exactly. */
export interface ProposalItem {
  /** From 1. */
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Quantity times unit price, rounded to two places, half away from zero. */
  readonly total: string;
}

export interface Proposal {
  readonly id: string;
  readonly leadId: string;
  readonly leadName: string;
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Markdown. */
  readonly body: string;
  /** Sum of the items at the last calculation. */
  readonly total: string;
  /** Sum of the items as they are. */
  readonly itemsTotal: string;
  /** By position. */
  readonly items: readonly ProposalItem[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A proposal as the HTTP API has it beneath its lead; figures are decimal texts. */
export const viewProposal = (proposal: Proposal) => ({
  ...viewHead(proposal),
  body: proposal.body,
});

/** The same with its lead and without its text, for models and actions. */
export const viewProposalOfLead = (proposal: Proposal) => ({
  ...viewHead(proposal),
  leadId: proposal.leadId,
  leadName: proposal.leadName,
});

const viewHead = ({ id, title, currency, total, items, createdAt, updatedAt }: Proposal) => ({
  id,
  title,
  currency,
  total,
  items: items.map((item) => ({ ...item })),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What tells a proposal from others, for the brackets behind its title. */
export const stateOf = ({ leadName, total, currency }: Proposal, language: ReplyLanguage): string =>
  `lead: ${entryText(leadName)}, total: ${formatMoney(total, currency, language)}`;
