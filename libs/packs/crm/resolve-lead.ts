import { Result, type Transaction } from '@faina/agent-core';
import type { CrmProblem } from './crm-problem.js';
import type { CrmStore, Lead } from './crm-store.js';
import { ambiguousLead, leadNotFound } from './lead-errors.js';
import { readLeadReference } from './lead-reference.js';
import { findLeads } from './statements/find-leads.js';

export type LeadFinder = Pick<CrmStore, 'findLeads'>;

/** Of the leads that a reference may mean, so many are named. */
export const maxLeadChoices = 5;

/** Looks within a tool's transaction: a second connection beside it could exhaust the pool. */
export const leadsIn = (tx: Transaction): LeadFinder => ({
  findLeads: (tenant, reference, limit) => findLeads(tx, tenant, reference, limit),
});

/** The one lead that a reference means; a failure that says what is needed when there is not one. */
export async function resolveLead(
  leads: LeadFinder,
  { tenant }: { readonly tenant: string },
  reference: string,
): Promise<Result<Lead, CrmProblem>> {
  const found = await leads.findLeads(tenant, readLeadReference(reference), maxLeadChoices);
  const [lead] = found.rows;
  if (!lead) return leadNotFound(reference);
  if (found.total > 1) return ambiguousLead(reference, found);
  return Result.ok(lead);
}
