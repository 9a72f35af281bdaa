import type { Proposal } from '../crm-store.js';

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
