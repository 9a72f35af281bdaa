import type { Lead, Note, Proposal, Task } from '@faina/tools';
import type { LeadDetailView, LeadView } from './crm.schema.js';

export const toLeadView = ({ createdAt, updatedAt, ...lead }: Lead): LeadView => ({
  id: lead.id,
  owner: lead.owner,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  company: lead.company,
  origin: lead.origin,
  statusCode: lead.statusCode,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What belongs to a lead. */
export interface LeadParts {
  readonly notes: readonly Note[];
  readonly tasks: readonly Task[];
  readonly proposals: readonly Proposal[];
}

export const toLeadDetailView = (lead: Lead, parts: LeadParts): LeadDetailView => ({
  ...toLeadView(lead),
  notes: parts.notes.map(({ id, text, createdAt }) => ({
    id,
    text,
    createdAt: createdAt.toISOString(),
  })),
  tasks: parts.tasks.map(({ id, title, dueOn, type, completedAt, createdAt }) => ({
    id,
    title,
    dueOn,
    type,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  })),
  proposals: parts.proposals.map(toProposalView),
});

const toProposalView = (proposal: Proposal): LeadDetailView['proposals'][number] => ({
  id: proposal.id,
  title: proposal.title,
  currency: proposal.currency,
  body: proposal.body,
  total: proposal.total,
  items: [...proposal.items],
  createdAt: proposal.createdAt.toISOString(),
  updatedAt: proposal.updatedAt.toISOString(),
});
